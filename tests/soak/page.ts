/** What can be clicked or filled, in the middle of what a person sees. */
export type Target = {
  role: string
  name: string
  /** The same for all that do the same: "View Details" of each row. */
  kind: string
  area: 'layer' | 'main' | 'frame'
  isField: boolean
  x: number
  y: number
}

export type Seen = {
  address: string
  /** What was wrong in the page since it was last looked at. */
  problems: string[]
  focused: string
  /** Of the tab: without it, focus events are not told, and nothing is said of where the focus is. */
  hasFocus: boolean
  headings: number
  namelessDialogs: string[]
  /** What says that it is loading or saving. */
  busy: string[]
  /** Texts that code made of what is not there. */
  leaks: string[]
  hasCrashed: boolean
  asksToSignIn: boolean
  /** Steps that lead back within the console. */
  stepsBack: number
  elements: number
  targets: Target[]
}

declare global {
  interface Window {
    soak?: { problems: string[] }
  }
}

/** Runs inside the page, and knows nothing from outside. */
export function look(): Seen {
  const LEADS_AWAY = 'a[href^="tel:"], a[href^="mailto:"], a[target="_blank"], [type="file"], [type="color"]'
  if (!window.soak) {
    const problems: string[] = []
    window.soak = { problems }
    window.print = () => undefined
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest(LEADS_AWAY)) event.preventDefault()
    })
    addEventListener('error', ({ message }) => problems.push(`uncaught: ${message}`))
    addEventListener('unhandledrejection', ({ reason }) => problems.push(`unhandled: ${reason}`))
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]')
  const visibleElements = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  const nameOf = (element: HTMLElement) =>
    element.ariaLabel ||
    textOf(element.getAttribute('aria-labelledby')) ||
    (element instanceof HTMLInputElement && element.labels?.[0]?.textContent) ||
    element.innerText.replace(/\s+/g, ' ').trim()
  const roleOf = (element: HTMLElement) => element.role ?? element.tagName.toLowerCase()
  const describe = (element: Element | null) =>
    element instanceof HTMLElement && element !== document.body
      ? `${roleOf(element)} ${nameOf(element).slice(0, 40)}`
      : ''
  const screen = location.pathname.split('/')[1]
  /** Links by where they lead, without ids; others by the first word of their name. */
  const kindOf = (element: HTMLElement, name: string) => {
    const path = element instanceof HTMLAnchorElement && element.pathname.split('/')
    const label = path ? `${path[1]}/${path.length > 2}` : name.split(/[\s,]/, 1)[0]
    return `${screen} ${roleOf(element)} ${label}`
  }

  const TARGETS =
    'a[href], button, input, select, textarea, tbody tr, [role^="menuitem"], [role="option"], [role="switch"]'
  const targets = visibleElements(TARGETS).flatMap((element): Target[] => {
    const name = nameOf(element)
    // A toast goes by itself, perhaps just before the click.
    if (element.matches(`${LEADS_AWAY}, :disabled, [data-disabled]`) || name === 'Dismiss') return []
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    if (!hit || !(element.contains(hit) || hit.closest('label')?.contains(element))) return []
    const isField = element.matches('textarea, input:not([type="checkbox"], [type="radio"])')
    const isLayer = element.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
    const area = isLayer ? 'layer' : element.closest('main') ? 'main' : 'frame'
    return [
      {
        role: roleOf(element),
        name: name.slice(0, 60),
        kind: kindOf(element, name),
        area,
        isField,
        x,
        y,
      },
    ]
  })
  const state: unknown = history.state
  return {
    address: location.pathname + location.search,
    problems: window.soak.problems.splice(0),
    focused: describe(document.activeElement),
    hasFocus: document.hasFocus(),
    headings: visibleElements('h1, h2, h3, [role="heading"]').length,
    namelessDialogs: visibleElements('[role="dialog"], [role="alertdialog"]')
      .filter((dialog) => !dialog.ariaLabel && textOf(dialog.getAttribute('aria-labelledby')) === '')
      .map((dialog) => dialog.innerText.slice(0, 60)),
    busy: visibleElements('[aria-busy="true"], [data-loading], .mantine-Skeleton-root').map(
      (element) => describe(element) || 'something',
    ),
    leaks: document.body.innerText.match(/\b(undefined|NaN|Invalid Date)\b|\[object \w+\]/g) ?? [],
    hasCrashed: visibleElements('h1').some(({ innerText }) => innerText === 'Something went wrong'),
    asksToSignIn: visibleElements('input[autocomplete="username"]').length > 0,
    stepsBack: typeof state === 'object' && state && '__TSR_index' in state ? Number(state.__TSR_index) : 0,
    elements: document.querySelectorAll('*').length,
    targets,
  }
}
