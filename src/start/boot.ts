import { askEarly } from '@/http/early'
import { readToken } from '@/http/token'
import { firstScreen } from './first-screen'

// The page's first script: small, so that it runs while all else is still on its way. It gives the shell of index.html the
// scheme that was chosen, and asks for what the first screen will show beside the code that will show it.

const { dataset } = document.documentElement
const scheme = chosenScheme()
if (scheme === 'light' || scheme === 'dark') dataset.mantineColorScheme = scheme

void import('./main')
if (readToken() === undefined) dataset.guest = ''
else {
  const { calls, code } = firstScreen(location)
  // The demo's API lives in this page, and is not there yet.
  if (import.meta.env.MODE !== 'demo') for (const path of ['admin/profile', ...calls]) askEarly(path)
  for (const load of [() => import('./console'), code]) load?.().catch(() => undefined) // told where it is shown
}

/** Where Mantine keeps it. A browser may deny the whole storage. */
function chosenScheme(): string | null {
  try {
    return localStorage.getItem('mantine-color-scheme-value')
  } catch {
    return null
  }
}
