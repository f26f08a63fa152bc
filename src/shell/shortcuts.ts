import { lettered } from '@/resources'

/** The keys are pressed together, or one after the other if `isSequence`. */
export type Shortcut = { keys: readonly string[]; does: string; isSequence?: boolean }

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const FIND_KEYS = [isApple ? '⌘' : 'Ctrl', 'K']

/** For the modal "Keyboard shortcuts". The keys of a screen work by its `useActions`. */
export const shortcuts: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: FIND_KEYS, does: 'Find' },
      { keys: ['/'], does: 'Search the list, or open Find' },
      { keys: ['r'], does: 'Refresh' },
      { keys: ['?'], does: 'Keyboard shortcuts' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['j'], does: 'Next row' },
      { keys: ['k'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['x'], does: 'Select the row' },
      { keys: ['Shift', 'j'], does: 'Select the next row, too' },
      { keys: ['Shift', 'k'], does: 'Select the previous row, too' },
      { keys: ['f'], does: 'Filters' },
      { keys: ['e'], does: 'Export' },
    ],
  },
  {
    title: 'On a record opened from a list',
    shortcuts: [
      { keys: ['j'], does: 'Next record' },
      { keys: ['k'], does: 'Previous record' },
    ],
  },
  {
    title: 'On a record, or on the row that has the focus',
    shortcuts: [
      { keys: ['s'], does: 'Change the status of a job' },
      { keys: ['p'], does: 'Make a payment to a service center' },
    ],
  },
  {
    title: 'Go to',
    shortcuts: lettered.map(({ label, letter }) => ({ keys: ['g', letter], does: label, isSequence: true })),
  },
]
