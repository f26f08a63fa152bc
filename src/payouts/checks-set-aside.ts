import { useState } from 'react'
import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'
import { useAdminEmail } from '@/session/session'

/** The keys of the groups that an admin has set aside: kinds and references, no names. */
const storage = defineAdminStorage({
  key: STORAGE_KEYS.setAside,
  schema: v.array(v.string()),
  fallback: [],
})

/** The groups that this admin has set aside in this browser, by their keys. */
export function useSetAside() {
  const admin = useAdminEmail() ?? ''
  const [keys, setKeys] = useState<readonly string[]>(() => storage.read(admin))
  const change = (update: (stored: string[]) => string[]) => {
    storage.write(admin, update(storage.read(admin))) // another tab may have added some
    setKeys(storage.read(admin))
  }
  return {
    isSetAside: (key: string) => keys.includes(key),
    setAside: (key: string) => change((stored) => [...stored.filter((one) => one !== key), key]),
    putBack: (key: string) => change((stored) => stored.filter((one) => one !== key)),
  }
}
