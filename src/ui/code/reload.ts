import { STORAGE_KEYS, tabStorage } from '@/lib/storage'
import { wait } from '@/lib/wait'

const LOST = 'The code of this screen could not be loaded'

/** In milliseconds, between two automatic reloads of the same address. */
const MIN_INTERVAL = 10 * 60 * 1000

/** In milliseconds. If the page is still there, the admin did not want to leave a changed form. */
const RELOAD_TIMEOUT = 10_000

/** Names the error for `isLostCode`. The router would know the browser's own message, and reload the page at once, even offline. */
export function nameLostCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const [, stylesheet] = / CSS for (\S+)/.exec(payload.message) ?? []
    if (stylesheet) void loadStyles(stylesheet)
    payload.message = `${LOST}: ${payload.message}`
  })
}

/**
 * Vite asks for a stylesheet once, and takes one that was lost for loaded when its code is asked for again. `pause`: milliseconds until the
 * next try, each time twice as long.
 */
async function loadStyles(href: string, pause = 1000): Promise<void> {
  const link = document.createElement('link')
  const isLoaded = new Promise<boolean>((resolve) => {
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
  })
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  if (await isLoaded) return
  link.remove()
  await wait(pause)
  await loadStyles(href, 2 * pause)
}

export function isLostCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(LOST)
}

/** Like `reloadPage`, unless this address was reloaded shortly before, or the browser cannot store when that was. */
export async function reloadOnce(): Promise<void> {
  const storage = tabStorage()
  if (!storage) return
  const [when, address] = storage.getItem(STORAGE_KEYS.reloaded)?.split(' ') ?? []
  if (address === location.href && Date.now() - Number(when) < MIN_INTERVAL) return
  await reloadPage()
}

let running: Promise<boolean> | undefined

/**
 * Reloads only if the server answers for the address: else the browser would show its own error page. The browser asks first if a form was
 * changed. Resolves only if the page was not reloaded. Calls at the same time are one.
 */
export async function reloadPage(): Promise<void> {
  running ??= reloadIfThere().finally(() => {
    running = undefined
  })
  if (await running) await wait(RELOAD_TIMEOUT)
}

/** Returns whether the page is being reloaded. */
async function reloadIfThere(): Promise<boolean> {
  const isThere = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) return false
  tabStorage()?.setItem(STORAGE_KEYS.reloaded, `${Date.now()} ${location.href}`)
  location.reload()
  return true
}
