import * as v from 'valibot'
import { parseRupees, rupeesText } from '@/lib/amount'
import { formatDegrees } from '@/lib/coordinates'
import { DASH, formatCount, formatMoney } from '@/lib/format'
import { contactNumber } from '@/lib/phone'
import type { OnOff } from '@/lib/status'
import { parseTime } from '@/lib/time'
import type { FormField } from './form-definition'

// The kinds of fields that records are made of. Numbers are typed as text, so that no digit is dropped or moved on the way.

type Unreadable = Pick<FormField<unknown, unknown>, 'unreadable'>

/** A text; `isReadable` tells whether it can mean something, and `unreadable` what to say where it cannot. */
export function textField(
  label: string,
  { isReadable = () => true, unreadable }: Unreadable & { isReadable?: (text: string) => boolean } = {},
): FormField<string, string> {
  return {
    label,
    shape: v.string(),
    toTyped: (text = '') => text,
    read: (typed) => {
      const text = typed.trim()
      return text === '' || isReadable(text) ? text : undefined
    },
    unreadable,
    words: (text) => text || DASH,
  }
}

/** Rupees. */
export function amountField(label: string, { unreadable }: Unreadable = {}): FormField<string, number> {
  return {
    label,
    shape: v.string(),
    toTyped: rupeesText,
    read: (typed) => {
      const [, minus, size = ''] = /^\s*([-−])?(.*)$/s.exec(typed) ?? []
      const amount = parseRupees(size)
      return minus && amount !== undefined ? -amount : amount // what is less than nothing the rule names
    },
    unreadable,
    words: (amount) => formatMoney(amount),
  }
}

export function countField(label: string, options?: Unreadable): FormField<string, number> {
  return { ...amountField(label, options), toTyped: (number) => String(number ?? ''), words: formatCount }
}

/** Latitude or longitude. */
export function degreesField(label: string): FormField<string, number> {
  return {
    label,
    shape: v.string(),
    toTyped: (degrees) => (degrees === undefined ? '' : formatDegrees(degrees)),
    read: (typed) => (/^[+-]?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : undefined),
    words: formatDegrees,
  }
}

/** An Indian mobile number with its country code. */
export function phoneField(label: string): FormField<string, string> {
  return { ...textField(label), toTyped: (phone = '') => contactNumber(phone), read: contactNumber }
}

/** Texts, typed as one: split on commas and on line breaks. */
export function textListField(label: string): FormField<string, string[]> {
  return {
    label,
    shape: v.string(),
    toTyped: (texts = []) => texts.join(', '),
    read: (typed) =>
      typed
        .split(/[,\n]/)
        .map((text) => text.trim())
        .filter(Boolean),
    words: (texts) => texts?.join('\n') || DASH,
  }
}

/** On or off, and the words for both; undefined as long as neither is told nor chosen. */
export function flagField(
  label: string,
  [on, off]: OnOff,
): FormField<boolean | undefined, boolean | undefined> {
  return {
    label,
    shape: v.optional(v.boolean()),
    toTyped: (isOn) => isOn,
    read: (isOn) => isOn,
    words: (isOn) => (isOn === undefined ? DASH : isOn ? on : off),
  }
}

/** Any number of what is offered; the order in which it was chosen says nothing. `nameOf` an id, where it has one of its own. */
export function choicesField(label: string, nameOf?: (id: string) => string): FormField<string[], string[]> {
  return {
    label,
    shape: v.array(v.string()),
    toTyped: (chosen = []) => chosen,
    read: (chosen) => chosen,
    words: (chosen, nameOfId) => chosen?.map(nameOf ?? nameOfId).join(', ') || DASH,
    isUnordered: true,
  }
}

/** One that an edit leaves out where the server has not told it and nobody has touched it. */
export function optionalField<Typed, Sent>(
  field: FormField<Typed, Sent>,
): FormField<Typed, Sent | undefined> {
  return { ...field }
}

type Hours = { open: string; close: string }

/** Two times of day: when something opens, and when it closes. */
export function hoursField(label: string, parts: Hours): FormField<Hours, Hours> {
  return {
    label,
    parts,
    shape: v.object({ open: v.string(), close: v.string() }),
    toTyped: ({ open, close } = { open: '', close: '' }) => ({
      open: parseTime(open) ?? open,
      close: parseTime(close) ?? close,
    }),
    read: ({ open, close }) => ({
      open: parseTime(open) ?? open.trim(),
      close: parseTime(close) ?? close.trim(),
    }),
    words: (hours) => `${hours?.open || DASH} to ${hours?.close || DASH}`,
  }
}
