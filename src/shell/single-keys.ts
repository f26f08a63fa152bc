import * as v from 'valibot'
import { defineKept } from '@/session/kept'

/** Whether keys act alone, without Ctrl or ⌘, for an admin of this browser (WCAG 2.1.4). */
export const singleKeys = defineKept({ name: 'single-keys', schema: v.boolean(), fallback: true })
