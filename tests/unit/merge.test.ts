import { describe, expect, test } from 'vitest'
import { countAdded, isEdited, isSame } from '@/lib/same'
import { merge } from '@/records/merge'

type Record = Partial<{
  name: string
  city: string
  hours: { open: string; close: string }
  days: string[]
  benefits: string[]
  price: number
}>

const base: Record = {
  name: 'Asha Motors',
  city: 'Pune',
  hours: { open: '09:00', close: '18:00' },
  days: ['sunday', 'monday'],
  benefits: ['Towing', 'Fuel'],
  price: 100,
}
const merged = (mine: Record, theirs: Record) =>
  merge(base, { ...base, ...mine }, { ...base, ...theirs }, (field, a, b) => isSame(a, b, field === 'days'))

describe('two changes of a record', () => {
  test('are none when nobody changed it', () => {
    expect(merged({}, {})).toEqual({ merged: base, theirs: [], conflicts: [] })
  })

  test('keep what only one side touched', () => {
    expect(merged({ city: 'Satara' }, { name: 'Usha Motors', price: 0 })).toEqual({
      merged: { ...base, city: 'Satara', name: 'Usha Motors', price: 0 },
      theirs: ['name', 'price'],
      conflicts: [],
    })
  })

  test('clash where both touched a field, to different values, and stand as mine meanwhile', () => {
    const mine = { city: 'Satara', hours: { open: '08:00', close: '18:00' }, price: 120 }
    const theirs = { city: 'Nashik', hours: { open: '09:00', close: '20:00' }, price: 120 }
    expect(merged(mine, theirs)).toEqual({
      merged: { ...base, ...mine },
      theirs: [],
      conflicts: ['city', 'hours'],
    })
  })

  test('do not clash when both came to the same', () => {
    const same = { hours: { close: '20:00', open: '08:00' }, benefits: ['Towing'] }
    expect(merged(same, structuredClone(same)).conflicts).toEqual([])
  })

  test('do not clash when one side took its change back', () => {
    expect(merged({ city: 'Pune' }, { city: 'Nashik' }).merged.city).toBe('Nashik')
    expect(merged({ city: 'Satara' }, { city: 'Pune' }).merged.city).toBe('Satara')
  })

  test('see no change in the order of a set, and do in that of a list', () => {
    expect(merged({ days: ['monday', 'sunday'] }, { days: ['friday'] }).merged.days).toEqual(['friday'])
    expect(merged({ days: ['friday', 'sunday'] }, { days: ['sunday', 'friday'] }).conflicts).toEqual([])
    expect(merged({ days: ['friday'] }, { days: [] }).conflicts).toEqual(['days'])
    expect(merged({ benefits: ['Fuel', 'Towing'] }, { benefits: ['Towing'] }).conflicts).toEqual(['benefits'])
    expect(merged({ benefits: ['Fuel', 'Towing'] }, {}).merged.benefits).toEqual(['Fuel', 'Towing'])
  })

  test('take what is missing for a value like another', () => {
    expect(merged({}, { city: undefined }).merged.city).toBeUndefined()
    expect(merged({ city: 'Satara' }, { city: undefined }).conflicts).toEqual(['city'])
    expect(merge({}, { name: 'New' }, { name: undefined }).merged.name).toBe('New')
  })

  test('look at no field that I do not edit', () => {
    const record = { name: 'Asha', pending: 5 }
    const edited: { name: string; pending?: number } = { name: 'Usha' }
    expect(merge<typeof edited>(record, edited, { ...record, pending: 9 }).merged).toEqual({ name: 'Usha' })
  })

  test('leave their three sides as they were', () => {
    const frozen = Object.freeze({ ...base })
    merge(frozen, frozen, Object.freeze({ ...base, city: 'Nashik' }))
    expect(frozen).toEqual(base)
  })
})

test('values are compared through and through, and lists in their order unless that says nothing', () => {
  expect(isSame(base, structuredClone(base))).toBe(true)
  expect(isSame(['monday', 'sunday'], ['sunday', 'monday'])).toBe(false)
  expect(isSame(['monday', 'sunday'], ['sunday', 'monday'], true)).toBe(true)
  expect(isSame(['monday'], ['sunday', 'monday'], true)).toBe(false)
  expect(isSame({ open: '09:00' }, { open: '09:00', close: undefined })).toBe(true)
})

test('values of unlike kinds are not the same', () => {
  const kinds = [null, undefined, 'a', 0, [], {}, ['a'], { 0: 'a' }, [['a']], [{ 0: 'a' }]]
  for (const [index, a] of kinds.entries()) {
    for (const [otherIndex, b] of kinds.entries()) {
      expect(isSame(a, structuredClone(b))).toBe(index === otherIndex)
      expect(isSame(a, structuredClone(b), true)).toBe(index === otherIndex)
    }
  }
})

test('without a word on what is the same, it is what is so through and through', () => {
  const mine = { hours: { open: '09:00' } }
  expect(merge(structuredClone(mine), mine, { hours: { open: '10:00' } })).toEqual({
    merged: { hours: { open: '10:00' } },
    theirs: ['hours'],
    conflicts: [],
  })
  expect(merge(mine, structuredClone(mine), structuredClone(mine)).theirs).toEqual([])
})

describe('an edit whose answer was lost', () => {
  const before: { note?: string; price: number } = { note: 'By night', price: 5 }

  test('was made where what it changes stands as it was sent', () => {
    expect(isEdited({ note: 'By day', price: 5 }, { note: 'By day', price: 9 }, before)).toBe(true)
    expect(isEdited({ note: 'By day', price: 5 }, before, before)).toBe(false)
    expect(isEdited({ note: 'By day', price: 5 }, { note: 'Theirs', price: 5 }, before)).toBeUndefined()
  })

  test('was made where a text that was taken away reads as none', () => {
    expect(isEdited({ note: '', price: 5 }, { price: 5 }, before)).toBe(true)
    expect(isEdited({ note: '', price: 5 }, before, before)).toBe(false)
    expect(isEdited({ note: '', price: 6 }, { price: 5 }, { price: 5 })).toBe(false)
    expect(isEdited({ note: '', price: 6 }, { note: 'Theirs', price: 6 }, { price: 5 })).toBe(true)
  })
})

describe('a record is added', () => {
  type Row = { id: string; name: string; amount: number }
  const row = (id: string, name: string, amount = 100): Row => ({ id, name, amount })
  const old = row('1', 'Gold')
  const added = (...now: Row[]) =>
    countAdded(now, [old], {
      isNamed: ({ name }) => name === 'Gold',
      isWhole: ({ amount }) => amount === 100,
    })

  test('where a new one has all that was sent, and not where none has its name', () => {
    expect(added(old, row('2', 'Gold'))).toBe(1)
    expect(added(old, row('2', 'Gold', 200), row('3', 'Gold'), row('4', 'Gold'))).toBe(2)
    expect(added(old, row('2', 'Silver'))).toBe(0)
    expect(added(old)).toBe(0)
  })

  test('perhaps, where a new one has its name and not the rest: somebody may have changed it since', () => {
    expect(added(old, row('2', 'Gold', 200))).toBeUndefined()
  })
})
