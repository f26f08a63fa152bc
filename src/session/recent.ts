import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { RecordId, RecordTitle } from '@/data/record'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'
import { adminEmailOf, useAdminEmail } from './session'
import { sessionSignal, sessionState } from './store'

/** `title` is undefined after a reload. */
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

/** The latest first. */
export function useRecent(): RecentRecord[] {
  const email = useAdminEmail()
  const titles = titlesHere.use()
  if (email === undefined) return []
  return recent.read(email).map((record) => ({ ...record, title: titles.get(keyOf(record)) }))
}

/** For the screen of a record; undefined until its title is known. */
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

export function forgetRecent(client: QueryClient, record: RecordId): void {
  const email = adminEmailOf(client)
  if (email === undefined) return
  const before = recent.read(email)
  const others = before.filter((other) => keyOf(other) !== keyOf(record))
  if (others.length < before.length) recent.write(email, others)
}
