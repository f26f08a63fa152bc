import * as v from 'valibot'
import { KEPT } from '@/lib/kept'
import { defineKept } from '@/lib/kept-by-admin'

/** Whether keys act alone, without Ctrl or ⌘, for an admin of this browser (WCAG 2.1.4). */
export const singleKeys = defineKept({ key: KEPT.singleKeys, schema: v.boolean(), fallback: true })
