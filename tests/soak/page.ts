/** What can be clicked or filled, in the middle of what a person sees. */
export type Target = {
  role: string
  name: string
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
  headings: number
  namelessDialogs: string[]
  asksToSignIn: boolean
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
  if (!window.soak) {
    const problems: string[] = []
    window.soak = { problems }
    window.print = () => undefined
    addEventListener('error', ({ message }) => problems.push(`uncaught: ${message}`))
    addEventListener('unhandledrejection', ({ reason }) => problems.push(`unhandled: ${reason}`))
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]')
  const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)
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
  const describe = (element: Element | null) =>
    element instanceof HTMLElement && element !== document.body
      ? `${element.role ?? element.tagName.toLowerCase()} ${nameOf(element).slice(0, 40)}`
      : ''

  const LEADS_AWAY = 'a[href^="tel:"], a[href^="mailto:"], a[target="_blank"], [type="file"], [type="color"]'
  const NEVER = /^(Change password|Print|Dismiss)$/
  const targets = shown('a[href], button, input, textarea, [role^="menuitem"], [role="option"]').flatMap(
    (element): Target[] => {
      const name = nameOf(element)
      if (element.matches(`${LEADS_AWAY}, :disabled, [data-disabled]`) || NEVER.test(name)) return []
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const hit = document.elementFromPoint(x, y)
      if (!hit || !(element.contains(hit) || hit.closest('label')?.contains(element))) return []
      const isField = element.matches('textarea, input:not([type="checkbox"], [type="radio"])')
      const isLayer = element.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
      const area = isLayer ? 'layer' : element.closest('main') ? 'main' : 'frame'
      return [
        { role: element.role ?? element.tagName.toLowerCase(), name: name.slice(0, 60), area, isField, x, y },
      ]
    },
  )
  return {
    address: location.pathname + location.search,
    problems: window.soak.problems.splice(0),
    focused: describe(document.activeElement),
    headings: shown('h1, h2, h3, [role="heading"]').length,
    namelessDialogs: shown('[role="dialog"], [role="alertdialog"]')
      .filter((dialog) => !dialog.ariaLabel && textOf(dialog.getAttribute('aria-labelledby')) === '')
      .map((dialog) => dialog.innerText.slice(0, 60)),
    asksToSignIn: shown('input[autocomplete="username"]').length > 0,
    elements: document.querySelectorAll('*').length,
    targets,
  }
}
