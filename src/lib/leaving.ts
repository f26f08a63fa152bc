/** Addresses of other programs (`tel:`, `mailto:`) have none of these. */
const OF_PAGES = ['http:', 'https:', 'blob:', 'data:']

/**
 * Until the signal is aborted, the browser asks before the tab is closed or goes elsewhere while `isNeeded` returns true. A link to another
 * program leaves nothing, but browsers announce it as if it did, in the same task as the click.
 */
export function askBeforeLeaving(isNeeded: () => boolean, signal: AbortSignal): void {
  let opensProgram = false
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a[href]')
    if (!(link instanceof HTMLAnchorElement) || OF_PAGES.includes(link.protocol)) return
    opensProgram = true
    setTimeout(() => {
      opensProgram = false
    })
  }
  addEventListener('click', onClick, { capture: true, signal })
  addEventListener(
    'beforeunload',
    (event) => {
      if (!opensProgram && isNeeded()) event.preventDefault()
    },
    { signal },
  )
}
