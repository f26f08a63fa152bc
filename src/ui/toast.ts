import { notifications, notificationsStore } from '@mantine/notifications'

/** Milliseconds for which a toast is shown. */
export const TOAST_DURATION = 3000

/** Toasts at the bottom right, green for success, red for errors, and blue. `note` is a second sentence below the message. */
export const toast = {
  success: (message: string, note?: string) => show('green', message, note),
  error: (message: string, note?: string) => show('red', message, note),
  /** Shown while the console is locked, too. */
  errorOfSignIn: (message: string, note?: string) => showNow('red', message, note),
  info: (message: string, note?: string) => show('blue', message, note),
}

/** What is to be shown once the console is unlocked; undefined while it is not locked. */
let held: (() => void)[] | undefined

/** While the console is locked, toasts wait: they may name records. */
export function holdToasts(isLocked: boolean): void {
  if (isLocked) {
    held ??= []
    notifications.clean()
    return
  }
  const waiting = held ?? []
  held = undefined
  for (const showHeld of waiting) showHeld()
}

function show(color: string, message: string, note?: string): void {
  if (held) held.push(() => showNow(color, message, note))
  else showNow(color, message, note)
}

function showNow(color: string, message: string, note?: string): void {
  if (color === 'red') hideSame(color, message, note)
  notifications.show({
    color,
    ...textsOf(message, note),
    autoClose: TOAST_DURATION,
    position: 'bottom-right',
    styles: { description: { color: 'var(--mantine-color-text)' } }, // Mantine's own grey has too little contrast
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

/** Two calls that fail for the same reason show one toast. */
function hideSame(color: string, message: string, note?: string): void {
  const { title, message: text } = textsOf(message, note)
  for (const shown of notificationsStore.getState().notifications)
    if (shown.id && shown.color === color && shown.title === title && shown.message === text)
      notifications.hide(shown.id)
}

function textsOf(message: string, note?: string) {
  return { title: note && message, message: note ?? message }
}
