/** The oldest browsers with everything that the console uses: `light-dark()`, `Intl.Segmenter`, `AbortSignal.any`. */
export const OLDEST_BROWSERS = { chrome: '123', edge: '123', firefox: '125', safari: '17.5' }
