import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import type { MouseEvent, ReactNode } from 'react'

/** In milliseconds. */
export const TOAST_DURATION = 3000

/** In milliseconds, so that the link can be reached. */
const DURATION_WITH_LINK = 10_000

/** `note` is a second sentence below the message. */
export const toast = {
  success: (message: string, note?: string) => show('green', message, note),
  /** `note` contains a link. The toast also goes once the link is followed, the next such toast is shown, or the session ends. */
  successWithLink: (message: string, note: ReactNode) => showUnlessHeld(() => showWithLink(message, note)),
  error: (message: string, note?: string) => show('red', message, note),
  /** Shown while the console is locked, too. */
  errorOfSignIn: (message: string, note?: string) => showNow('red', message, note),
  info: (message: string, note?: string) => show('blue', message, note),
}

/** Undefined while the console is not locked. */
let held: { admin: string | undefined; toasts: (() => void)[] } | undefined

/** While the console is locked, toasts wait: they may name records. If another admin unlocks it, they are dropped. */
export function holdToasts(isLocked: boolean, admin: string | undefined): void {
  if (isLocked) {
    if (!held) notifications.clean()
    if (!held || held.admin !== admin) held = { admin, toasts: [] }
    return
  }
  const waiting = held
  held = undefined
  if (!waiting || waiting.admin !== admin) return
  for (const showHeld of waiting.toasts) showHeld()
}

/** For the end of a session: the toasts may name records. */
export function clearToasts(): void {
  notifications.clean()
}

function show(color: string, message: string, note?: string): void {
  showUnlessHeld(() => showNow(color, message, note))
}

function showUnlessHeld(showIt: () => void): void {
  if (held) held.toasts.push(showIt)
  else showIt()
}

function showNow(color: string, message: string, note?: string): void {
  const data = { color, title: note && message, message: note ?? message }
  if (color === 'red') hideSame(data)
  showFor(TOAST_DURATION, data)
}

let idWithLink: string | undefined

function showWithLink(title: string, message: ReactNode): void {
  hideToastWithLink()
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) hideToastWithLink()
  }
  // When the link appears later, screen readers announce only the link, and not the whole toast again.
  idWithLink = showFor(DURATION_WITH_LINK, { color: 'green', title, message, onClick, 'aria-atomic': false })
}

export function hideToastWithLink(): void {
  if (idWithLink !== undefined) notifications.hide(idWithLink)
}

/** A toast stays while it is focused or hovered. */
function showFor(duration: number, data: NotificationData): string {
  const closeAfter = (autoClose: number | false) =>
    notifications.update({ id, message: data.message, autoClose })
  const id = notifications.show({
    ...data,
    autoClose: duration,
    onFocus: () => closeAfter(false),
    onBlur: () => closeAfter(duration),
    position: 'bottom-right',
    styles: { description: { color: 'var(--mantine-color-text)' } }, // Mantine's own grey has too little contrast
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
  return id
}

/** Two calls that fail for the same reason show one toast. */
function hideSame({ color, title, message }: NotificationData): void {
  for (const shown of notificationsStore.getState().notifications)
    if (shown.id && shown.color === color && shown.title === title && shown.message === message)
      notifications.hide(shown.id)
}
