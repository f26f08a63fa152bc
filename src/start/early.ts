import { askEarly } from '@/http/early'
import { firstScreen } from './first-screen'

// Asks for what the first screen will show, and for its code. The demo's API lives in the page, and is not there yet.

const { calls, code } = firstScreen(location)
if (import.meta.env.MODE !== 'demo') for (const path of ['admin/profile', ...calls]) askEarly(path)
code?.().catch(() => undefined) // told where it is shown
