type Loaded = typeof import('./loaded-by-vite')

/**
 * The marketplace and the table of screens for tests in Node. Playwright cannot load files with `import.meta.glob`, so there they are
 * loaded by Vite.
 */
const { loaded } = import.meta.env
  ? await import('./loaded-by-vite')
  : await (await import('./load.mjs')).load<Loaded>('tests/support/loaded-by-vite.ts')

export const {
  DEMO_ADMIN,
  firstOf,
  handlers,
  issueToken,
  marketplace,
  resetMarketplace,
  screens,
  screensWithoutData,
} = loaded
