import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadQuery } from '@/data/prefetch'

const { signal } = new AbortController()

/** A read that hears when nobody wants it any more, as those of the console do. */
function reads() {
  const answers: ((answer: string) => void)[] = []
  const query = queryOptions({
    queryKey: ['a record'],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    retry: false,
  })
  return { answers, query }
}

test('a read that ends with the screen before is made anew for the next one', async () => {
  const client = new QueryClient()
  const { answers, query } = reads()
  const leave = new QueryObserver(client, query).subscribe(() => undefined)
  const loaded = loadQuery(client, query, signal)
  leave()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('as it is now')
  await loaded
  expect(client.getQueryData(query.queryKey)).toBe('as it is now')
})

test('a failure is thrown, and nothing asked again; so is the end of a read for a screen that is left', async () => {
  const client = new QueryClient()
  const failing = queryOptions({
    queryKey: ['broken'],
    queryFn: () => Promise.reject(new Error('out of order')),
    retry: false,
  })
  await expect(loadQuery(client, failing, signal)).rejects.toThrow('out of order')

  const { answers, query } = reads()
  const left = new AbortController()
  const loaded = loadQuery(client, query, left.signal)
  left.abort()
  void client.cancelQueries(query)
  await expect(loaded).rejects.toThrow()
  expect(answers).toHaveLength(1)
})
