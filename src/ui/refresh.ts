import { online } from '@/lib/online'
import { toast } from './toast'

/** `what`: "The list". `read` resolves with whether it failed. */
export async function refreshOrSay(what: string, read: () => Promise<boolean>): Promise<void> {
  if (!online.now()) toast.error(`You are offline. ${what} could not be refreshed.`)
  else if (await read()) toast.error(`${what} could not be refreshed`)
}
