import { useEffect, useState } from 'react'

/** Milliseconds until what was just drawn counts as seen. */
const UNSEEN_MS = 500

/**
 * Whether somebody can have seen a content: half a second after it was drawn. `content` is a text that changes with it; undefined while it
 * is not drawn. Call `lookAgain` for a key or a click that came too early: whoever presses again and again has not seen it, either.
 */
export function useSeen(content: string | undefined): { isSeen: boolean; lookAgain: () => void } {
  const [seen, setSeen] = useState<string>()
  const [hurries, setHurries] = useState(0)
  useEffect(() => {
    if (content === undefined) return
    const timer = setTimeout(() => setSeen(content), UNSEEN_MS)
    return () => clearTimeout(timer)
  }, [content, hurries])
  return {
    isSeen: content !== undefined && seen === content,
    lookAgain: () => setHurries((count) => count + 1),
  }
}
