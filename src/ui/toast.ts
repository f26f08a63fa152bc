import { notifications, notificationsStore } from '@mantine/notifications'

/** Milliseconds for which a toast is shown. */
export const TOAST_DURATION = 3000

/** Toasts at the bottom right, green for success, red for errors, and blue. `note` is a second sentence below the message. */
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
