import { logError } from '@/lib/error-log'
import { webLocks } from '@/lib/lock'

/** Something that logging out would cut short or lose, as a sentence for the admin. */
export type Work = { kind: 'payment' | 'other'; text: string }

// Each piece of work holds a lock that says what it is: the browser tells all tabs of it, and it goes with its tab however that ends.

const PREFIX = 'wayside work '
const here = new Set<Work>()

/** Says what a logout, in whichever tab, would cut short. Answers how to say that it is over. */
export function registerWork(work: Work): () => void {
  here.add(work)
  const over = new AbortController()
  const untilOver = () =>
    new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
  webLocks()
    ?.request(`${PREFIX}${work.kind} ${work.text}`, { mode: 'shared', signal: over.signal }, untilOver)
    .catch((error: unknown) => {
      if (!over.signal.aborted) logError(error) // then this tab alone knows
    })
  return () => {
    here.delete(work)
    over.abort()
  }
}

/** What is under way or unsaved, in this tab and the others: whoever logs out in one logs out all. */
export async function workInAllTabs(): Promise<Work[]> {
  const locks = await webLocks()
    ?.query()
    .catch(() => undefined)
  const all = [...here, ...(locks?.held ?? []).flatMap(({ name = '' }) => workNamed(name))]
  return all.filter(({ text }, place) => all.findIndex((other) => other.text === text) === place)
}

function workNamed(name: string): Work[] {
  if (!name.startsWith(PREFIX)) return []
  const [kind, ...words] = name.slice(PREFIX.length).split(' ')
  return [{ kind: kind === 'payment' ? 'payment' : 'other', text: words.join(' ') }]
}
