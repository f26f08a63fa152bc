import { STORAGE_KEYS, tabStorage } from '@/lib/storage'

const LOST = 'The code of this screen could not be loaded'

/** The same address is not reloaded by itself again within this many milliseconds. */
const ONCE_IN = 10 * 60 * 1000

/** Milliseconds after which a reload is taken for one that the admin was asked about and did not want. */
const PATIENCE = 10_000

/**
 * Names the failure to load a screen's code, such as after a deployment that replaced it. Under its own name the router
 * would reload at once, offline too, and for some browsers once only in the life of a tab.
 */
export function nameLostCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${LOST}: ${payload.message}`
  })
}

export function isLostCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(LOST)
}

/**
 * As `reloadPage`, unless this address was reloaded a short while ago: then it would fail again. Nor where the browser keeps
 * nothing that would tell so.
 */
export async function reloadOnce(): Promise<void> {
  const storage = tabStorage()
  if (!storage) return
  const [when, address] = storage.getItem(STORAGE_KEYS.reloaded)?.split(' ') ?? []
  if (address === location.href && Date.now() - Number(when) < ONCE_IN) return
  await reloadPage()
}

let asked: Promise<boolean> | undefined

/**
 * Loads the console anew at the present address, if its page can be had: nothing is given up for the browser's own error
 * page. A changed form makes the browser ask first. Ends only where the page stays. Who asks while another does, asks for the
 * same reload.
 */
export async function reloadPage(): Promise<void> {
  asked ??= reloadIfThere().finally(() => {
    asked = undefined
  })
  if (await asked) await new Promise((resolve) => setTimeout(resolve, PATIENCE))
}

/** Whether the page of the present address could be had, and is on its way. */
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
