import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './tip.module.css'

/** Milliseconds that the pointer rests before a tip shows; to the keyboard, and to a touch that focuses, it shows at once. */
const DELAY = 300

/** Pixels between a tip and what it belongs to, and the least between it and the window's edge. */
const GAP = 6

type TipProps = { label: string | undefined; disabled?: boolean; children: ReactNode }

/** What a part does, or its text in full, above it while the pointer is on it or it has the focus. */
export function Tip({ label, disabled = false, children }: TipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (on: Element | null) => setAnchor(on ?? undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  if (disabled || label === undefined) return children

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has no box, and only watches what is inside */}
      <span
        style={{ display: 'contents' }}
        onPointerEnter={({ currentTarget, pointerType }) => {
          if (pointerType === 'touch') return
          timer.current = setTimeout(() => show(currentTarget.firstElementChild), DELAY)
        }}
        onPointerLeave={hide}
        onFocus={({ currentTarget }) => show(currentTarget.firstElementChild)}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {children}
      </span>
      {anchor && <TipBox id={id} anchor={anchor} label={label} onGone={hide} />}
    </>
  )
}

type TipBoxProps = { id: string; anchor: Element; label: string; onGone: () => void }

function TipBox({ id, anchor, label, onGone }: TipBoxProps) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!box.current) return
    const { top, bottom, left, width } = anchor.getBoundingClientRect()
    const own = box.current.getBoundingClientRect()
    const x = Math.min(left + width / 2 - own.width / 2, innerWidth - own.width - GAP)
    const y = top - own.height - GAP
    box.current.style.left = `${Math.max(GAP, x)}px`
    box.current.style.top = `${y >= GAP ? y : bottom + GAP}px`
  }, [anchor])

  useEffect(() => {
    anchor.setAttribute('aria-describedby', id)
    addEventListener('scroll', onGone, { capture: true, passive: true })
    return () => {
      anchor.removeAttribute('aria-describedby')
      removeEventListener('scroll', onGone, { capture: true })
    }
  }, [anchor, id, onGone])

  return createPortal(
    <div ref={box} id={id} role="tooltip" className={classes.tip}>
      {label}
    </div>,
    document.body,
  )
}
