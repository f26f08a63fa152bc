import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { theme } from './theme'
import './mantine-styles'

const manager = localStorageColorSchemeManager()
const getRootElement = () => document.documentElement

type ThemeProviderProps = {
  /** Of the page's content security policy, for the styles that some parts make while they run. */
  nonce: () => string
  children: ReactNode
}

/**
 * Mantine's provider, but that the variables of the theme are a stylesheet of the build (theme-styles.ts), instead of being
 * computed and written into the page at each load. `visibleFrom` and `hiddenFrom` have no styles: a file of styles says what is where.
 */
export function ThemeProvider({ nonce, children }: ThemeProviderProps) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  })
  useLayoutEffect(() => {
    getRootElement().dataset.respectReducedMotion = String(theme.respectReducedMotion)
  }, [])
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        getStyleNonce: nonce,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
