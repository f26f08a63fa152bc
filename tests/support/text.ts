import { inject, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    text: string | undefined
  }
}

/**
 * Styles that make text wider or narrower, as other fonts do, or spaced as WCAG 1.4.12 lets readers set it. They have the same effect on
 * every computer.
 */
const TEXTS = {
  narrow: 'letter-spacing: -0.05em !important',
  wide: 'letter-spacing: 0.06em !important',
  spaced: 'letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important',
}

/** The text style of `TEST_TEXT`, for all tests. */
export const TEXT = kindOf(inject('text'))

function kindOf(name: string | undefined): keyof typeof TEXTS | undefined {
  const kinds = ['narrow', 'wide', 'spaced'] as const
  const kind = kinds.find((kind) => kind === name)
  if (name && !kind) throw new Error(`TEST_TEXT=${name} is none of ${kinds.join(', ')}`)
  return kind
}

/** Until the end of the test. */
export function withText(kind: keyof typeof TEXTS): void {
  const style = document.createElement('style')
  style.textContent = `* { ${TEXTS[kind]} }`
  document.head.append(style)
  onTestFinished(() => style.remove())
}
