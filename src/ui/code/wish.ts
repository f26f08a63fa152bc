/**
 * For what a click asked for and can be done only later: done unless the admin has gone on meanwhile, by another click, by
 * Escape or through the history. Then it would come over a screen that nobody asked it for.
 */
export function unlessGoneOn(act: () => void): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const goOn = () => gone.abort()
  addEventListener('click', goOn, { capture: true, signal })
  addEventListener('popstate', goOn, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && goOn(), { capture: true, signal })
  return () => {
    if (signal.aborted) return
    goOn()
    act()
  }
}
