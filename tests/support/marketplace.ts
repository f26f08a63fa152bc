type Mocks = typeof import('@mocks/index')

/**
 * The one marketplace of a process that tests from Node. Where Vite runs the tests it is the one that all import; Playwright's
 * loader does not know `import.meta.glob`, and has Vite load it.
 */
const mocks = import.meta.env
  ? await import('@mocks/index')
  : await (await import('./load.mjs')).load<Mocks>('mocks/index.ts')

export const { DEMO_ADMIN, handlers, issueToken, marketplace, resetMarketplace } = mocks
