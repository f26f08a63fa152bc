/**
 * For what a click asked for and can be done only later: done unless the admin has gone on meanwhile, by another click, by
 * Escape, through the history, or to another screen by its keys. Then it would come over a screen that nobody asked it for.
 */
export function unlessGoneOn(act: () => void): () => void {
  const { pathname } = location
  const gone = new AbortController()
  const { signal } = gone
  const goOn = () => gone.abort()
  addEventListener('click', goOn, { capture: true, signal })
  addEventListener('popstate', goOn, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && goOn(), { capture: true, signal })
  return () => {
    const isWanted = !signal.aborted && location.pathname === pathname
    goOn()
    if (isWanted) act()
  }
}
