import { readToken } from '@/http/token'
import { readStored, STORAGE_KEYS } from '@/lib/storage'

// The page's first script: small, so that it runs while all else is still on its way. It gives the shell of index.html the
// scheme that was chosen. Where the deployment has an address for reports, what they tell of is heard from here on; else this
// is folded away. For an admin who is signed in, what the first screen will show is asked beside the code that shows it.

const reportUrl = import.meta.env.VITE_REPORT_URL
if (reportUrl) void import('./reports').then(({ sendReports }) => sendReports(reportUrl))

const { dataset } = document.documentElement
const scheme = readStored(STORAGE_KEYS.colorScheme)
if (scheme === 'light' || scheme === 'dark') dataset.mantineColorScheme = scheme

// The rest takes up what was asked early: it runs after that, and its files are on their way meanwhile.
if (readToken() === undefined) {
  dataset.guest = ''
  import('@/sign-in/login-screen').catch(() => undefined) // told where it is shown
  void import('./main').catch(tellLost)
} else {
  import('./console').catch(() => undefined) // told where it is shown
  void import('./early')
    .catch(() => undefined)
    .then(() => import('./main'))
    .catch(tellLost)
}

/** The shell of index.html says that the console could not be loaded; what kept it from that is the browser's to tell. */
function tellLost(error: unknown): void {
  dataset.lost = ''
  throw error
}
