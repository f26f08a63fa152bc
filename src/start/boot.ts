import { askEarly } from '@/http/early'
import { readToken } from '@/http/token'
import { readStored, STORAGE_KEYS } from '@/lib/storage'
import { trustOwnParts } from './trusted-types'

// The first script of the page. It is small, so that it runs while the others are loading.

trustOwnParts(import.meta.env.BASE_URL)

const reportUrl = import.meta.env.VITE_REPORT_URL
if (reportUrl) void import('./reports').then(({ sendReports }) => sendReports(reportUrl))

const { dataset } = document.documentElement
const scheme = readStored(STORAGE_KEYS.colorScheme)
const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
// As Mantine sets it later: a change would make the browser compute all styles of the page again.
dataset.mantineColorScheme = isDark ? 'dark' : 'light'

if (readToken() === undefined) {
  dataset.guest = ''
} else {
  if (import.meta.env.MODE !== 'demo') askEarly(location, import.meta.env.BASE_URL) // the demo's API is not running yet
  import('./console').catch(() => undefined) // `LazyPart` shows the failure
}
import('./main').catch(showLost)

/** index.html then says that the console could not be loaded. The browser logs the error. */
function showLost(error: unknown): void {
  dataset.lost = ''
  throw error
}
