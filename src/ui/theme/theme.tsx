import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { OnRoot } from '@/ui/on-root'

/** Teal. Contrast: 5.9:1 for white text on it, 7:1 for it as text on the dark surface. */
const wayside: MantineColorsTuple = [
  '#e8f6f5',
  '#d2ebe9',
  '#a5d7d3',
  '#76c3bd',
  '#50b2ab',
  '#35a099',
  '#23908a',
  '#157b76',
  '#0c6662',
  '#064f4c',
]

/** Text, lines, and surfaces, which are lighter the higher they are. */
const dark: MantineColorsTuple = [
  '#c9cdd1',
  '#b4b9be',
  '#878e95',
  '#6d747b',
  '#3a4047',
  '#2c3136',
  '#24282c',
  '#1c1f22',
  '#17191c',
  '#121416',
]

export const theme = createTheme({
  colors: { wayside, dark },
  primaryColor: 'wayside',
  primaryShade: 8,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '600' },
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        lockScroll: false, // styles.css does it
        transitionProps: { duration: 0 }, // styles.css fades it in
        closeButtonProps: { 'aria-label': 'Close' },
        styles: { title: { fontWeight: 600, lineHeight: 1.35 } }, // like other headings
      },
    },
    ModalOverlay: { defaultProps: { children: <OnRoot attribute="data-has-modal" /> } },
    // Mantine describes a dialog by its body, which screen readers would read before the first field. ConfirmModal has a text with this id.
    ModalBody: { defaultProps: { id: undefined } },
    // The first item takes the focus: Mantine's placeholder for it is no valid child of a menu. A check mark is as wide as an icon, so that
    // all labels are aligned.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 100, exitDuration: 0 }, // a second click would meet the item that is going
        styles: {
          itemIndicator: { width: 16, marginInlineEnd: 'var(--mantine-spacing-xs)' },
          itemLabel: { minWidth: 0 }, // a long name is cut
          dropdown: { maxHeight: 'calc(100dvh - 1rem)', overflowY: 'auto' },
        },
      },
    },
    // `fieldSizing` fits the height to the text. In browsers that do not know it, it can be resized.
    Textarea: {
      defaultProps: {
        resize: 'vertical',
        styles: { input: { fieldSizing: 'content', minHeight: '4.5rem', maxHeight: '14rem' } },
      },
    },
    // A grid, since an inline badge is lower than the text beside it.
    Badge: {
      defaultProps: {
        variant: 'light',
        radius: 'sm',
        tt: 'none',
        fw: 600,
        px: 7,
        display: 'grid',
        w: 'fit-content',
      },
    },
    Paper: { defaultProps: { withBorder: true } },
  },
})

/** For a contrast of 4.5:1 in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-green-light-color': '#1d6330',
    '--mantine-color-blue-light-color': '#155293',
    '--mantine-color-yellow-light-color': '#7a4b00',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-gray-light-color': '#495057',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-placeholder': '#6b7279',
  },
  dark: {
    '--mantine-color-dimmed': '#a6abb2',
    '--mantine-color-green-light-color': '#8ce99a',
    '--mantine-color-blue-light-color': '#91c9fb',
    '--mantine-color-yellow-light-color': '#ffdf70',
    '--mantine-color-red-light-color': '#ffb3b3',
    '--mantine-color-gray-light': '#32383f',
    '--mantine-color-gray-light-color': '#ced4da',
    '--mantine-color-wayside-light-color': '#76c3bd',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-placeholder': '#9aa0a8',
  },
})

export const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const
