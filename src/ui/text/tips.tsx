import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { OpenTipProps } from './open-tip'

/** Loaded with the first tip. If that fails, there are no tips; the browser logs it. */
const OpenTip = lazy<ComponentType<OpenTipProps>>(() =>
  import('./open-tip').then(
    (module) => ({ default: module.OpenTip }),
    () => ({ default: () => null }),
  ),
)

/** In milliseconds. With the keyboard the tip opens at once. */
const HOVER_DELAY = 300

/** In milliseconds, so that the pointer can come from the text to its tip, or back. */
const LEAVE_DELAY = 300

/** In milliseconds, for a link or a button. On other elements a tap is enough. */
const LONG_PRESS = 400

type Tip = Pick<OpenTipProps, 'anchor' | 'text'>

/**
 * The only `Tooltip` of the console: seventy texts on a page of a list may be cut, and a `Tooltip` around each would take longer to render
 * than the list. It shows the `data-tip` of an element or, with `data-cut`, its text if that is cut; above it, or at its right with
 * `data-tip-beside`. It can be hovered, and closes with Escape (WCAG 1.4.13).
 */
export function Tips() {
  const [tip, setTip] = useState<Tip>()
  const close = useCallback(() => setTip(undefined), [])
  useEffect(() => listen(setTip), [])
  return <Suspense>{tip && <OpenTip key={tip.text} {...tip} onClose={close} />}</Suspense>
}

/** Returns how to stop. */
function listen(setTip: (tip: Tip | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  let opened: HTMLElement | undefined
  const stop = () => {
    clearTimeout(timer)
    clearTimeout(leaving)
    leaving = undefined
  }
  const leave = () => {
    leaving = undefined
    if (opened) setTip(undefined)
    opened = undefined
  }
  const close = () => {
    stop()
    leave()
  }
  const open = (anchor: HTMLElement | undefined) => {
    const text = anchor && textOf(anchor)
    if (!text) return
    stop()
    opened = anchor
    setTip({ anchor, text })
  }
  const openAfter = (delay: number, anchor: HTMLElement | undefined) => {
    timer = setTimeout(() => open(anchor), delay)
  }
  const listening = new AbortController()
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { signal: listening.signal, capture: true, passive: true })

  let hovered: HTMLElement | undefined
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return
    const anchor = isInTip(target) ? opened : anchorOf(target)
    if (anchor === hovered) return
    hovered = anchor
    clearTimeout(timer)
    if (opened && anchor === opened) return stop()
    if (opened && opened !== document.activeElement) leaving ??= setTimeout(leave, LEAVE_DELAY)
    if (anchor && textOf(anchor)) openAfter(HOVER_DELAY, anchor)
  })
  document.documentElement.addEventListener('pointerleave', close, { signal: listening.signal })

  let pressed: HTMLElement | undefined
  on('pointerdown', ({ target, pointerType }) => {
    if (isInTip(target)) return
    close()
    if (pointerType !== 'touch') return
    pressed = anchorOf(target)
    openAfter(LONG_PRESS, pressed)
  })
  const release = () => {
    clearTimeout(timer)
    pressed = undefined
  }
  on('pointerup', () => {
    if (!pressed?.closest('a, button')) open(pressed)
    release()
  })
  on('pointercancel', release) // a touch that scrolls the page

  on('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) open(anchorOf(target))
  })
  on('focusout', close)
  on('keydown', ({ key }) => {
    if (key === 'Tab') letFocusReachCut()
  })
  return () => {
    listening.abort()
    stop()
  }
}

function isInTip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="tooltip"]') !== null
}

function anchorOf(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-tip], [data-cut]')) || undefined
}

function textOf(anchor: HTMLElement): string | undefined {
  return anchor.dataset.tip ?? (isCut(anchor) ? anchor.textContent : undefined) ?? undefined
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1
}

/** Makes cut texts focusable, so that the keyboard reaches their tips. Only when Tab is pressed: mouse users need no measuring. */
function letFocusReachCut(): void {
  const texts = [...document.querySelectorAll<HTMLElement>('[data-cut]:not(a)')]
  const cut = new Set(texts.filter(isCut)) // read all, then write all
  for (const text of texts) {
    if (cut.has(text)) text.tabIndex = 0
    else if (text !== document.activeElement) text.removeAttribute('tabindex')
  }
}
