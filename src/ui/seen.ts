import { useEffect, useRef, useState } from 'react'

/** Until what was just drawn counts as seen. */
const UNSEEN_MS = 500

/**
 * Whether somebody can have seen a content, half a second after it was drawn. `content`: a text that changes with it; undefined while it is
 * not drawn. `takePress`: whether a key or a click counts: it must have begun after that. One that came too early begins the half second anew:
 * whoever presses again and again has not seen it. `pressProps` go to what takes the key or click.
 */
export function useSeen(content: string | undefined) {
  const [seen, setSeen] = useState<string>()
  const [hurries, setHurries] = useState(0)
  const beganUnseen = useRef(false)
  useEffect(() => {
    if (content === undefined) return
    const timer = setTimeout(() => setSeen(content), UNSEEN_MS)
    return () => clearTimeout(timer)
  }, [content, hurries])
  const isSeen = content !== undefined && seen === content
  const begin = () => {
    beganUnseen.current = !isSeen
  }
  const takePress = () => {
    const may = isSeen && !beganUnseen.current
    beganUnseen.current = false
    if (!may) setHurries((count) => count + 1)
    return may
  }
  return { isSeen, takePress, pressProps: { onKeyDownCapture: begin, onPointerDownCapture: begin } }
}
