type Loaded = typeof import('./loaded-by-vite')

/**
 * The one marketplace of a process that tests from Node, and the table of screens. Where Vite runs the tests they are those that
 * all import; Playwright's loader does not know `import.meta.glob`, and has Vite load them.
 */
const { loaded } = import.meta.env
  ? await import('./loaded-by-vite')
  : await (await import('./load.mjs')).load<Loaded>('tests/support/loaded-by-vite.ts')

export const { DEMO_ADMIN, firstOf, handlers, issueToken, marketplace, resetMarketplace, screens } = loaded
