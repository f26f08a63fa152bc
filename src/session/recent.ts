import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'
import { adminEmailOf, useAdminEmail } from './session'

/** A record that was opened: the name of its list in the address, its id, and its title then. */
export const RecentRecord = v.object({
  list: v.string(),
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  detail: v.optional(v.string()),
})
export type RecentRecord = v.InferOutput<typeof RecentRecord>

const MAX_RECENT = 10

const recent = defineAdminStorage({ key: STORAGE_KEYS.recent, schema: v.array(RecentRecord), fallback: [] })

/** The last ten records that this admin opened in this browser, the latest first. */
export function useRecent(): RecentRecord[] {
  const email = useAdminEmail()
  return email === undefined ? [] : recent.read(email)
}

/** For the screen of a record: stores that it was opened, as soon as its title is known. */
export function useRememberRecent(record: RecentRecord | undefined): void {
  const email = useAdminEmail()
  const { list, id, name, detail } = record ?? {}
  useEffect(() => {
    if (email === undefined || !list || id === undefined || name === undefined) return
    const others = recent.read(email).filter((other) => other.list !== list || other.id !== id)
    recent.write(email, [{ list, id, name, ...(detail && { detail }) }, ...others].slice(0, MAX_RECENT))
  }, [email, list, id, name, detail])
}

/** Removes a record that is gone. */
export function forgetRecent(client: QueryClient, { list, id }: Pick<RecentRecord, 'list' | 'id'>): void {
  const email = adminEmailOf(client)
  if (email === undefined) return
  const before = recent.read(email)
  const others = before.filter((other) => other.list !== list || other.id !== id)
  if (others.length < before.length) recent.write(email, others)
}
