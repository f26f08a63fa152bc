import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { theme } from './theme'

// Run by the build alone, which makes `virtual:theme-styles.css` of it.

/** Mantine's colors that nothing here has. */
const UNUSED = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'lime', 'orange']

/** Text of light variants, which are status words here, passes 4.5:1 in both schemes. */
const ours: ConvertCSSVariablesInput = {
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
}

/** The variables of the theme, as Mantine's provider would write them into each page while it runs. */
export function themeStyles(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const used = Object.entries(whole.colors).filter(([name]) => !UNUSED.includes(name))
  const colors = Object.fromEntries(used) as typeof whole.colors
  const variables = deepMerge(defaultCssVariablesResolver({ ...whole, colors }), ours)
  return `@layer mantine {${convertCssVariables(variables, ':root')}}`
}
