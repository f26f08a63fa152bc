import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Deep teal: 5.9:1 on white where it is filled, 7:1 on the dark surface where it is text. */
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

/** What Mantine draws in the dark: text first, then lines, and surfaces that step lighter as they rise from the page. */
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
        transitionProps: { duration: 0 }, // styles.css fades it in, once it is there
        closeButtonProps: { 'aria-label': 'Close' },
        styles: { title: { fontWeight: 600, lineHeight: 1.35 } }, // as any heading: above the labels of its fields
      },
    },
    // The first entry takes the focus: the placeholder that would is no child that a menu may have.
    // What can be ticked takes the room of an icon: the words of a menu begin at one line.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        styles: { itemIndicator: { width: 16, marginInlineEnd: 'var(--mantine-spacing-xs)' } },
      },
    },
    // As tall as its text, without a script that measures it at each key; where the browser cannot, by hand.
    Textarea: {
      defaultProps: {
        resize: 'vertical',
        styles: { input: { fieldSizing: 'content', minHeight: '4.5rem', maxHeight: '14rem' } },
      },
    },
    // A block of its own: on a line of text it would hang below those beside it.
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
