import { notifications } from '@mantine/notifications'

/** Milliseconds that a toast stays (spec 9). */
export const TOAST_DURATION = 3000

/** Toasts: bottom right, three seconds; green for success, red for error, blue otherwise (spec 2, Shell). */
export const toast = {
  success: (message: string) => show('green', message),
  error: (message: string) => show('red', message),
  info: (message: string) => show('blue', message),
}

function show(color: string, message: string): void {
  notifications.show({
    color,
    message,
    autoClose: TOAST_DURATION,
    position: 'bottom-right',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
