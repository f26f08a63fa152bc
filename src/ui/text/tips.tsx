import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isCut, letFocusReachCut } from './cut'
import classes from './tips.module.css'

/** Milliseconds that the pointer rests before a tip shows; to the keyboard it shows at once. */
const DELAY = 300

/** Milliseconds that a finger presses a link or a button before its tip shows; elsewhere a tap will do. */
const LONG_PRESS = 400

/** Pixels that a finger may move and still press. */
const SLIP = 10

type Shown = { anchor: HTMLElement; words: string }

/**
 * The tips of the whole console, one at a time: what a part with `data-tip` does, and the text in full of one with `data-cut`
 * that is cut where it stands; above it, or with `data-tip-beside` at its right. They are shown by the pointer, the focus, a
 * tap or a long press, can be reached by the pointer, stay until left, and go with Escape (WCAG 1.4.13). One listener for all:
 * a list draws seventy texts with each page.
 */
export function Tips() {
  const [shown, show] = useState<Shown>()
  const hide = useCallback(() => show(undefined), [])
  useEffect(() => follow(show), [])
  return shown && <Tip {...shown} onGone={hide} />
}

/** Listens to what is pointed at, focused and pressed; answers how to stop. */
function follow(show: (tip: Shown | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointed: HTMLElement | undefined
  let pressed: { anchor: HTMLElement | undefined; x: number; y: number } | undefined
  let isOpen = false
  const close = () => {
    clearTimeout(timer)
    if (isOpen) show(undefined) // what changes nothing React would note all the same, and keep as long as nothing changes
    isOpen = false
  }
  const open = (anchor: HTMLElement | undefined) => {
    const words = anchor && wordsOf(anchor)
    if (!words) return
    isOpen = true
    show({ anchor, words })
  }
  const openAfter = (delay: number, anchor: HTMLElement | undefined) => {
    timer = setTimeout(() => open(anchor), delay)
  }

  const listening = new AbortController()
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { signal: listening.signal, capture: true, passive: true })

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || isTip(target)) return
    const anchor = anchorOf(target)
    if (anchor === pointed) return
    pointed = anchor
    close()
    if (anchor && wordsOf(anchor)) openAfter(DELAY, anchor)
  })
  on('pointerdown', ({ target, pointerType, clientX: x, clientY: y }) => {
    if (isTip(target)) return
    close()
    if (pointerType !== 'touch') return
    pressed = { anchor: anchorOf(target), x, y }
    openAfter(LONG_PRESS, pressed.anchor)
  })
  on('pointermove', ({ clientX, clientY }) => {
    if (!pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) <= SLIP) return
    clearTimeout(timer)
    pressed = undefined
  })
  on('pointerup', () => {
    if (!pressed) return
    clearTimeout(timer)
    if (!pressed.anchor?.closest('a, button')) open(pressed.anchor)
    pressed = undefined
  })
  on('pointercancel', () => {
    clearTimeout(timer)
    pressed = undefined
  })
  on('keydown', ({ key }) => {
    if (key === 'Tab') letFocusReachCut()
  })
  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) open(anchorOf(target))
  })
  on('focusout', close)
  document.documentElement.addEventListener('pointerleave', close, { signal: listening.signal })
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}

function isTip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="tooltip"]') !== null
}

function anchorOf(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-tip], [data-cut]')) || undefined
}

function wordsOf(anchor: HTMLElement): string | undefined {
  return anchor.dataset.tip ?? (isCut(anchor) ? anchor.textContent : undefined) ?? undefined
}

type TipProps = Shown & { onGone: () => void }

function Tip({ anchor, words, onGone }: TipProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const put = () => {
      const { top, bottom, left, right, width, height } = anchor.getBoundingClientRect()
      if (!place.current || bottom < 0 || top > innerHeight) return onGone()
      const own = place.current.getBoundingClientRect()
      const isBeside = anchor.dataset.tipBeside !== undefined
      const x = isBeside ? right : Math.min(left + width / 2 - own.width / 2, innerWidth - own.width)
      const y = isBeside ? top + height / 2 - own.height / 2 : top - own.height
      place.current.style.left = `${Math.max(0, x)}px`
      place.current.style.top = `${y >= 0 ? y : bottom}px`
    }
    put()
    addEventListener('scroll', put, { capture: true, passive: true })
    addEventListener('resize', onGone)
    return () => {
      removeEventListener('scroll', put, { capture: true })
      removeEventListener('resize', onGone)
    }
  }, [anchor, words, onGone])

  // Escape is the tip's alone, wherever the focus is: the modal around it stays, and a search box, which the browser would clear.
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      onGone()
    }
    addEventListener('keydown', dismiss, { capture: true })
    return () => removeEventListener('keydown', dismiss, { capture: true })
  }, [onGone])

  // A page that is turned below the pointer takes what the tip belongs to away, or gives it another text.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (!anchor.isConnected || (anchor.dataset.tip ?? anchor.textContent) !== words) onGone()
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [anchor, words, onGone])

  // Where a text is cut it is read out whole as it is, and a name is not said twice.
  useEffect(() => {
    if (anchor.dataset.tip === undefined || anchor.getAttribute('aria-label')?.includes(words)) return
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id, words])

  return (
    <div ref={place} id={id} role="tooltip" className={classes.place}>
      <div className={classes.tip}>{words}</div>
    </div>
  )
}
