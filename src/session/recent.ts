import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { RecordId, RecordTitle } from '@/data/record'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'
import { adminEmailOf, useAdminEmail } from './session'
import { sessionSignal, sessionState } from './store'

/** A record that was opened: the name of its list in the address, its id, and its title as long as the page has not been reloaded. */
export type RecentRecord = RecordId & { title: RecordTitle | undefined }

const MAX_RECENT = 10

/** Without titles: a browser may leave on the disk what was removed from its storage. */
const recent = defineAdminStorage({
  key: STORAGE_KEYS.recent,
  schema: v.array(v.object({ list: v.string(), id: v.pipe(v.string(), v.nonEmpty()) })),
  fallback: [],
})

const titlesHere = sessionState<ReadonlyMap<string, RecordTitle>>(new Map())

const keyOf = ({ list, id }: RecordId) => `${list} ${id}`

/** The last ten records that this admin opened in this browser, the latest first. */
export function useRecent(): RecentRecord[] {
  const email = useAdminEmail()
  const titles = titlesHere.use()
  if (email === undefined) return []
  return recent.read(email).map((record) => ({ ...record, title: titles.get(keyOf(record)) }))
}

/** For the screen of a record: stores that it was opened, as soon as its title is known. */
export function useRememberRecent(record: (RecordId & { title: RecordTitle }) | undefined): void {
  const client = useQueryClient()
  const email = useAdminEmail()
  const { list, id } = record ?? {}
  const { name, detail } = record?.title ?? {}
  useEffect(() => {
    if (email === undefined || !list || id === undefined || name === undefined) return
    const opened = { list, id }
    titlesHere.update(client, sessionSignal(client), (titles) =>
      new Map(titles).set(keyOf(opened), { name, detail }),
    )
    const others = recent.read(email).filter((other) => keyOf(other) !== keyOf(opened))
    recent.write(email, [opened, ...others].slice(0, MAX_RECENT))
  }, [client, email, list, id, name, detail])
}

/** Removes a record that is gone. */
export function forgetRecent(client: QueryClient, record: RecordId): void {
  const email = adminEmailOf(client)
  if (email === undefined) return
  const before = recent.read(email)
  const others = before.filter((other) => keyOf(other) !== keyOf(record))
  if (others.length < before.length) recent.write(email, others)
}
