import { online } from '@/lib/online'
import { toast } from './toast'

/** Reads again, and says so if that fails: "The list could not be refreshed". `read` resolves with whether it failed. */
export async function refreshOrSay(what: string, read: () => Promise<boolean>): Promise<void> {
  if (!online.now()) toast.error(`You are offline. ${what} could not be refreshed.`)
  else if (await read()) toast.error(`${what} could not be refreshed`)
}
