import { notifications, notificationsStore } from '@mantine/notifications'

/** Milliseconds that a toast stays. */
export const TOAST_DURATION = 3000

/**
 * Toasts: bottom right, three seconds; green for success, red for error and blue otherwise. `note` is a sentence beneath the message,
 * for what there is to say beyond it.
 */
export const toast = {
  success: (message: string, note?: string) => show('green', message, note),
  error: (message: string, note?: string) => {
    hideSame('red', message, note)
    show('red', message, note)
  },
  info: (message: string, note?: string) => show('blue', message, note),
}

function show(color: string, message: string, note?: string): void {
  notifications.show({
    color,
    ...textsOf(message, note),
    autoClose: TOAST_DURATION,
    position: 'bottom-right',
    styles: { description: { color: 'var(--mantine-color-text)' } }, // Mantine's own grey has too little contrast
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

/** What two calls fail of at once, or one twice, is said by one toast: the latest. */
function hideSame(color: string, message: string, note?: string): void {
  const { title, message: text } = textsOf(message, note)
  for (const shown of notificationsStore.getState().notifications)
    if (shown.id && shown.color === color && shown.title === title && shown.message === text)
      notifications.hide(shown.id)
}

function textsOf(message: string, note?: string) {
  return { title: note && message, message: note ?? message }
}
