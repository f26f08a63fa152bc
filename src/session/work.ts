import { logError } from '@/lib/error-log'
import { askBeforeLeaving } from '@/lib/leaving'
import { requestLock, webLocks } from '@/lib/web-lock'

/** A task that logging out would end. `text` is a sentence for the admin. */
export type Work = { kind: 'payment' | 'other'; text: string }

// Each task holds a Web Lock named after it: all tabs can query the locks, and the browser releases them with their tab.

const PREFIX = 'wayside work '
const here = new Set<Work>()

/** Returns how to remove the task. */
export function registerWork(work: Work): () => void {
  here.add(work)
  const over = new AbortController()
  const untilOver = () =>
    new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
  const locks = webLocks()
  const options: LockOptions = { mode: 'shared', signal: over.signal }
  if (locks)
    requestLock(locks, `${PREFIX}${work.kind} ${work.text}`, options, untilOver).catch((error: unknown) => {
      if (!over.signal.aborted) logError(error) // then only this tab knows of the task
    })
  return () => {
    here.delete(work)
    over.abort()
  }
}

/** For a task that closing the tab would end, too: the browser asks first. The signal removes it, too. Returns how to remove it. */
export function guardWork(work: Work, signal: AbortSignal): () => void {
  if (signal.aborted) return () => undefined
  const guard = new AbortController()
  const ended = AbortSignal.any([guard.signal, signal])
  askBeforeLeaving(() => true, ended)
  ended.addEventListener('abort', registerWork(work))
  return () => guard.abort()
}

/** Each text once. Logging out in one tab logs out all. */
export async function workInAllTabs(): Promise<Work[]> {
  const locks = await webLocks()
    ?.query()
    .catch(() => undefined)
  const all = [...here, ...(locks?.held ?? []).flatMap(({ name = '' }) => workNamed(name))]
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index)
}

function workNamed(name: string): Work[] {
  if (!name.startsWith(PREFIX)) return []
  const [kind, ...words] = name.slice(PREFIX.length).split(' ')
  return [{ kind: kind === 'payment' ? 'payment' : 'other', text: words.join(' ') }]
}
