import { useState } from 'react'
import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'
import { useAdminEmail } from '@/session/session'

/** The keys are those of `CheckGroup`, which hold no names. */
const storage = defineAdminStorage({
  key: STORAGE_KEYS.setAside,
  schema: v.array(v.string()),
  fallback: [],
})

export function useSetAside() {
  const admin = useAdminEmail() ?? ''
  const [keys, setKeys] = useState<readonly string[]>(() => storage.read(admin))
  const change = (update: (stored: string[]) => string[]) => {
    storage.write(admin, update(storage.read(admin))) // another tab may have added some
    setKeys(storage.read(admin))
  }
  return {
    isSetAside: (key: string) => keys.includes(key),
    setAside: (key: string) => change((stored) => [...stored.filter((other) => other !== key), key]),
    putBack: (key: string) => change((stored) => stored.filter((other) => other !== key)),
  }
}
