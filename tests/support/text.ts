import { inject, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    text: string | undefined
  }
}

/**
 * Letters as a screen may meet them, the same on every machine whatever fonts it has: those of some fonts are a tenth narrower or
 * wider than others, and WCAG 1.4.12 lets a reader set letters, words and lines farther apart.
 */
const TEXTS = {
  narrow: 'letter-spacing: -0.05em !important',
  wide: 'letter-spacing: 0.06em !important',
  spaced: 'letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important',
}

/** What `TEST_TEXT` asks for in every test. */
export const TEXT = kindOf(inject('text'))

function kindOf(name: string | undefined): keyof typeof TEXTS | undefined {
  const kinds = ['narrow', 'wide', 'spaced'] as const
  const kind = kinds.find((kind) => kind === name)
  if (name && !kind) throw new Error(`TEST_TEXT=${name} is none of ${kinds.join(', ')}`)
  return kind
}

/** Until the test is over. */
export function withText(kind: keyof typeof TEXTS): void {
  const style = document.createElement('style')
  style.textContent = `* { ${TEXTS[kind]} }`
  document.head.append(style)
  onTestFinished(() => style.remove())
}
