import { askEarly } from '@/http/early'
import { readToken } from '@/http/token'
import { readStored, STORAGE_KEYS } from '@/lib/storage'

// The page's first script: small, so that it runs while all else is still on its way. It gives the shell of index.html the
// scheme that was chosen. Where the deployment has an address for reports, what they tell of is heard from here on; else this
// is folded away. Who is signed in is asked beside the code that waits for it.

const reportUrl = import.meta.env.VITE_REPORT_URL
if (reportUrl) void import('./reports').then(({ sendReports }) => sendReports(reportUrl))

const { dataset } = document.documentElement
const scheme = readStored(STORAGE_KEYS.colorScheme)
if (scheme === 'light' || scheme === 'dark') dataset.mantineColorScheme = scheme

if (readToken() === undefined) {
  dataset.guest = ''
  import('@/sign-in/login-screen').catch(() => undefined) // told where it is shown
} else {
  if (import.meta.env.MODE !== 'demo') askEarly('admin/profile') // the demo's API is not there yet
  import('./console').catch(() => undefined) // told where it is shown
}
import('./main').catch(tellLost)

/** The shell of index.html says that the console could not be loaded; what kept it from that is the browser's to tell. */
function tellLost(error: unknown): void {
  dataset.lost = ''
  throw error
}
