import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defineForm } from '@/records/form-definition'
import {
  amountField,
  choicesField,
  countField,
  degreesField,
  flagField,
  hoursField,
  phoneField,
  textField,
  textListField,
} from '@/records/form-fields'

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message))

/** A record with a field of each kind. */
const Sent = v.object({
  name: required('Name is required'),
  color: required('Color is required'),
  price: v.pipe(v.number('Price is required'), v.gtValue(0, 'Price is required')),
  seats: v.pipe(v.number('Seats are required'), v.integer('Seats are whole')),
  latitude: v.pipe(v.number('Invalid latitude'), v.maxValue(90, 'Invalid latitude')),
  phone: v.pipe(v.string(), v.length(13, 'Not 13 digits'), v.regex(/^\+91[6-9]\d{9}$/, 'Invalid number')),
  benefits: v.pipe(v.array(v.string()), v.minLength(1, 'Benefits are required')),
  days: v.array(v.string()),
  hours: v.object({ open: required('Opening is required'), close: required('Closing is required') }),
  isActive: v.optional(v.boolean()),
})
type Sent = v.InferOutput<typeof Sent>

const form = defineForm({
  name: 'Depot',
  rules: Sent,
  fields: {
    name: textField('Name'),
    color: textField('Color', { isReadable: (text) => text === 'teal', unreadable: 'No such color' }),
    price: amountField('Price', { unreadable: 'Enter a price' }),
    seats: countField('Seats'),
    latitude: degreesField('Latitude'),
    phone: phoneField('Phone'),
    benefits: textListField('Benefits'),
    days: choicesField('Days'),
    hours: hoursField('Hours', { open: 'Opening', close: 'Closing' }),
    isActive: flagField('Active Depot', ['Active', 'Inactive']),
  },
  defaults: { latitude: 0, isActive: true },
  edits: (held: Partial<Sent> & { id: string }) => held,
})

const held = {
  id: '7',
  name: ' Asha Motors ',
  color: 'blurple',
  price: 1234.5,
  seats: 12,
  latitude: 18.52,
  phone: '919876543210',
  benefits: ['Towing, up to 25 km', 'Fuel'],
  days: ['monday', 'sunday'],
  hours: { open: '9:00 am', close: '18:00:00' },
  isActive: false,
}
const { id: _, ...record } = held

describe('a form', () => {
  test('of a record starts with what it holds, as one types it', () => {
    expect(form.start(held).typed).toEqual({
      name: ' Asha Motors ',
      color: 'blurple',
      price: '1234.50',
      seats: '12',
      latitude: '18.52',
      phone: '+919876543210',
      benefits: 'Towing, up to 25 km, Fuel',
      days: ['monday', 'sunday'],
      hours: { open: '09:00', close: '18:00' },
      isActive: false,
    })
  })

  test('of a new one starts with the defaults', () => {
    expect(form.start().typed).toEqual({
      name: '',
      color: '',
      price: '',
      seats: '',
      latitude: '0',
      phone: '+91',
      benefits: '',
      days: [],
      hours: { open: '', close: '' },
      isActive: true,
    })
  })

  test('sends what the record held of all that reads as it did, to the letter', () => {
    const start = form.start(held)
    const typed = { ...start.typed, seats: '13', days: ['sunday', 'monday'] }
    expect(form.sendable(form.edited(typed, start))).toEqual({
      ...record,
      seats: 13,
      phone: '+919876543210', // as the record held it, it may not be sent
    })
    expect(form.errors(typed, start)).toEqual({})
  })

  test('sends what is typed of all else, without outer spaces', () => {
    const start = form.start(held)
    const typed = {
      name: ' Usha ',
      color: ' teal ',
      price: '₹ 1,23,456.50',
      seats: ' 8 ',
      latitude: ' -33.86 ',
      phone: '098765-43211',
      benefits: 'Towing, Fuel\n\n Tea ,,',
      days: ['friday'],
      hours: { open: '7 am', close: '2130' },
      isActive: true,
    }
    expect(form.sendable(form.edited(typed, start))).toEqual({
      name: 'Usha',
      color: 'teal',
      price: 123456.5,
      seats: 8,
      latitude: -33.86,
      phone: '+919876543211',
      benefits: ['Towing', 'Fuel', 'Tea'],
      days: ['friday'],
      hours: { open: '07:00', close: '21:30' },
      isActive: true,
    })
  })

  test('names what is wrong with each field and part, and what cannot be read', () => {
    const start = form.start()
    const typed = { ...start.typed, color: 'blurple', price: 'cheap', latitude: '90.5', seats: '1.5' }
    expect(form.errors(typed, start)).toEqual({
      name: 'Name is required',
      color: 'No such color',
      price: 'Enter a price',
      seats: 'Seats are whole',
      latitude: 'Invalid latitude',
      phone: 'Not 13 digits', // of two messages the first
      benefits: 'Benefits are required',
      'hours.open': 'Opening is required',
      'hours.close': 'Closing is required',
    })
    expect(form.errors({ ...typed, phone: '+915876543210' }, start).phone).toBe('Invalid number')
    expect(form.errors({ ...typed, color: ' ' }, start).color).toBe('Color is required')
    expect(form.errors({ ...typed, price: ' ' }, start).price).toBe('Price is required')
    expect(form.sendable(form.edited(typed, start))).toBeUndefined()
  })

  test('is changed when something reads otherwise, and not when a choice was made in another order', () => {
    const { typed } = form.start(held)
    expect(form.isChanged(structuredClone(typed), typed)).toBe(false)
    expect(form.isChanged({ ...typed, days: ['sunday', 'monday'] }, typed)).toBe(false)
    expect(form.isChanged({ ...typed, name: 'Asha Motors' }, typed)).toBe(true)
    expect(form.isChanged({ ...typed, hours: { open: '09:00', close: '' } }, typed)).toBe(true)
  })

  test('says of each field and part what it is called and whether it must be filled in', () => {
    expect(form.label('hours')).toBe('Hours')
    expect(form.label('hours.close')).toBe('Closing')
    expect(['name', 'benefits', 'hours.open', 'phone', 'days', 'isActive'].filter(form.isRequired)).toEqual([
      'name',
      'benefits',
      'hours.open',
      'phone',
    ])
    expect(() => form.label('rating')).toThrow('no field rating')
  })

  test('tells what a record holds in words', () => {
    const words = (path: string) => form.words(path, record, (id) => `the ${id}`)
    expect(words('price')).toBe('₹1,234.50')
    expect(words('seats')).toBe('12')
    expect(form.words('seats', { seats: 123456 }, (id) => id)).toBe('1,23,456')
    expect(words('latitude')).toBe('18.52')
    expect(words('benefits')).toBe('Towing, up to 25 km\nFuel')
    expect(words('days')).toBe('the monday, the sunday')
    expect(words('hours')).toBe('9:00 am to 18:00:00')
    expect(words('isActive')).toBe('Inactive')
    for (const path of ['name', 'price', 'seats', 'latitude', 'phone', 'benefits', 'days'])
      expect(form.words(path, {}, (id) => id)).toBe('—')
    expect(form.words('hours', {}, (id) => id)).toBe('— to —')
  })

  test('knows the shape in which it is typed', () => {
    const { typed } = form.start(held)
    expect(v.is(form.shape, JSON.parse(JSON.stringify(typed)))).toBe(true)
    for (const other of [null, [], {}, { ...typed, price: 5 }, { ...typed, hours: {} }, 'x'])
      expect(v.is(form.shape, other)).toBe(false)
  })
})

describe('two changes of a record', () => {
  const change = (mine: Partial<Sent>, theirs: Partial<Sent>) =>
    form.merge(record, { ...record, ...mine }, { ...record, ...theirs })

  test('do not clash over outer spaces, nor over the order of what was chosen', () => {
    expect(change({}, { name: 'Asha Motors' }).theirs).toEqual([])
    expect(change({ name: 'Usha' }, { name: 'Asha Motors' }).conflicts).toEqual([])
    expect(change({ name: 'Usha ' }, { name: ' Usha' }).conflicts).toEqual([])
    expect(change({ days: ['friday'] }, { days: ['sunday', 'monday'] }).conflicts).toEqual([])
  })

  test('clash where both changed a field', () => {
    expect(change({ name: 'Usha', price: 5 }, { name: 'Nisha', seats: 3 })).toEqual({
      merged: { ...record, name: 'Usha', price: 5, seats: 3 },
      theirs: ['seats'],
      conflicts: ['name'],
    })
  })
})

describe('what was typed while a record was saved', () => {
  const start = form.start(held)
  const before = { record: start.record, typed: { ...start.typed, name: 'Usha', seats: '13' } }

  test('stays, beside what has become of the other fields', () => {
    const now = { ...before.typed, seats: '14' }
    expect(form.follow(now, before, { ...record, price: 2, seats: 15 })).toEqual({
      ...now,
      price: '2',
      seats: '14',
    })
  })

  test('keeps the text of what became of it as it was meant', () => {
    const typed = { ...start.typed, price: '₹ 1,23,456.50' }
    const mine = { record: form.edited(typed, start), typed }
    expect(form.follow(typed, mine, mine.record)).toEqual(typed)
  })
})

test('a form that is taken up again starts from the record as it is, where that reads as it did', () => {
  const now = form.start(held)
  const typed = { ...now.typed, name: 'Usha' } // changed on the server since
  expect(form.restart(typed, now)).toEqual({ record: { ...record, name: 'Usha' }, typed })
})
