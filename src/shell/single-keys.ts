import * as v from 'valibot'
import { defineKept, KEPT } from '@/lib/kept'

/** Whether keys act alone, without Ctrl or ⌘, for an admin of this browser (WCAG 2.1.4). */
export const singleKeys = defineKept({ key: KEPT.singleKeys, schema: v.boolean(), fallback: true })
