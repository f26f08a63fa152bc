import { notificationsStore } from '@mantine/notifications'
import { expect, onTestFinished, test } from 'vitest'
import { holdToasts, toast } from '@/ui/toast'
import { clearPlace } from '@/ui/toasts'

const toasts = { left: 800, right: 1260, height: 60 }
const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom })
const bottomAmong = (...obstacles: ReturnType<typeof box>[]) => clearPlace(toasts, obstacles, 800)

test('toasts stand at the foot of the window where nothing is in their way', () => {
  expect(bottomAmong()).toBe(16)
  expect(bottomAmong(box(0, 800, 740, 780))).toBe(16) // beside them
  expect(bottomAmong(box(800, 900, 600, 724))).toBe(16) // above them
})

test('toasts stand above what is in their way, as low as they can', () => {
  expect(bottomAmong(box(1100, 1240, 740, 780))).toBe(68)
  expect(bottomAmong(box(1100, 1240, 740, 780), box(900, 1000, 640, 680))).toBe(168) // too narrow between them
  expect(bottomAmong(box(1100, 1240, 740, 780), box(900, 1000, 560, 600))).toBe(68)
})

test('toasts have no place where all of it is taken', () => {
  expect(bottomAmong(box(0, 1280, 0, 800))).toBeUndefined()
  expect(bottomAmong(box(0, 1280, 40, 800))).toBeUndefined()
})

test.each([
  ['with an e-mail', 'asha@wayside.example'],
  ['whose e-mail the server does not send', undefined],
])('toasts wait while the console is locked, of an admin %s', (_, admin) => {
  onTestFinished(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] }))
  const shownMessages = () => notificationsStore.getState().notifications.map(({ message }) => message)
  holdToasts(true, admin)
  toast.error('Failed to delete plan')
  expect(shownMessages()).toEqual([])
  holdToasts(false, admin)
  expect(shownMessages()).toEqual(['Failed to delete plan'])
})
