import { useState } from 'react'
import * as v from 'valibot'
import { defineAdminStorage } from '@/lib/admin-storage'
import { STORAGE_KEYS } from '@/lib/storage'
import { useAdminEmail } from '@/session/session'

/** In minutes: 30 days. */
const MAX_LATE = 43_200
const DEFAULT_LATE = 30

const Late = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LATE))

/** In minutes, for each admin of this browser. */
const storage = defineAdminStorage({ key: STORAGE_KEYS.late, schema: Late, fallback: DEFAULT_LATE })

/** In minutes; undefined if the address has none that can be used. */
export function readLate(written: unknown): number | undefined {
  const text = String(written ?? '').trim()
  return /^\d+$/.test(text) && v.is(Late, Number(text)) ? Number(text) : undefined
}

/** What the admin has chosen last, in minutes. */
export function useUsualLate() {
  const admin = useAdminEmail() ?? ''
  const [late, setLate] = useState(() => storage.read(admin))
  return {
    usual: late,
    isDefault: late === DEFAULT_LATE,
    remember: (minutes: number) => {
      storage.write(admin, minutes)
      setLate(minutes)
    },
  }
}

const OPTIONS = [5, 10, 15, 20, 30, 45, 60, 90, 120, 240, 480, 1440, 2880]

/** In minutes, with those of the address. */
export function lateOptions(late: number): number[] {
  return [...new Set([...OPTIONS, late])].sort((a, b) => a - b)
}
