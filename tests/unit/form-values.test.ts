import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { numberFrom, rupeesText } from '@/lib/amount'
import {
  baseOf,
  editedInput,
  errorsOfChanges,
  isDirty,
  newInput,
  sameInput,
  startFrom,
} from '@/records/form-values'

/** What a depot is sent as, and what one types. */
const DepotFields = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required')),
  price: v.pipe(numberFrom('Enter a price'), v.number('Price is required'), v.gtValue(0, 'Above 0')),
  benefits: v.pipe(
    v.string(),
    v.transform((typed) => typed.split(',').map((text) => text.trim())),
  ),
  note: v.optional(v.string()),
  isOpen: v.optional(v.boolean()),
})
type Values = v.InferInput<typeof DepotFields>
type Depot = v.InferOutput<typeof DepotFields>

const rules = {
  schema: DepotFields,
  toValues: (depot: Partial<Depot>): Values => ({
    name: depot.name ?? '',
    price: rupeesText(depot.price),
    benefits: depot.benefits?.join(', ') ?? '',
    note: depot.note ?? '',
    isOpen: depot.isOpen,
  }),
}

const depot = { name: ' Asha ', price: 1234.5, benefits: ['Towing, up to 25 km', 'Fuel'] }
const values = rules.toValues(depot)

describe('what is sent', () => {
  test('is what the record holds, to the letter, where the field stands as it does', () => {
    expect(editedInput(rules, { ...values, price: '₹ 1,23,456.50' }, depot)).toEqual({
      ...depot,
      price: 123456.5,
    })
  })

  test('leaves out what the server has not told and nobody has touched', () => {
    expect(editedInput(rules, values, depot).note).toBeUndefined()
    expect(editedInput(rules, values, depot).isOpen).toBeUndefined()
    expect(editedInput(rules, { ...values, note: 'By night', isOpen: false }, depot)).toMatchObject({
      note: 'By night',
      isOpen: false,
    })
  })

  test('of a new record leaves out an optional text that stayed empty', () => {
    const sent = newInput(rules, { ...rules.toValues({}), name: 'Asha', price: '5' })
    expect(sent).toMatchObject({ name: 'Asha', price: 5 })
    expect(sent?.note).toBeUndefined()
  })

  test('holds an empty text where one was taken away', () => {
    expect(editedInput(rules, { ...values, note: '' }, { ...depot, note: 'By night' }).note).toBe('')
  })

  test('is read from what was typed, without outer spaces', () => {
    const typed = { ...values, name: ' Usha ', benefits: 'Towing , Fuel' }
    expect(editedInput(rules, typed, depot)).toMatchObject({ name: 'Usha', benefits: ['Towing', 'Fuel'] })
  })

  test('of a new record is nothing where a rule is against it', () => {
    expect(newInput(rules, { ...values, name: ' ' })).toBeUndefined()
  })

  test('of an edit is told wrong by the fields that were changed, and by no other', () => {
    const held = { name: '', price: -5 }
    const [initial, typed] = [rules.toValues(held), { ...rules.toValues(held), price: 'cheap' }]
    const wrong = { name: 'Name is required', price: 'Enter a price', 'hours.open': 'Enter a time' }
    expect(errorsOfChanges(wrong, typed, initial)).toEqual({ price: 'Enter a price' })
    expect(editedInput(rules, { ...initial, note: 'By night' }, held)).toMatchObject({
      ...held,
      note: 'By night',
    })
  })
})

describe('a number in a text field', () => {
  const said = (price: string) =>
    v.safeParse(DepotFields, { ...values, price }).issues?.map(({ message }) => message)

  test.each([
    ['', ['Price is required']],
    [' ', ['Price is required']],
    ['cheap', ['Enter a price']],
    ['12,50', ['Enter a price']],
    ['-5', ['Above 0']],
    ['−5', ['Above 0']],
    ['0', ['Above 0']],
    ['₹ 1,499.50', undefined],
  ])('"%s" is said to be wrong by %j', (price, messages) => {
    expect(said(price)).toEqual(messages)
  })
})

test('values are the same where they are read as the same', () => {
  const isSameValue = sameInput(rules)
  expect(isSameValue('name', ' Asha ', 'Asha')).toBe(true)
  expect(isSameValue('price', '1,499', '1499.00')).toBe(true)
  expect(isSameValue('price', 'cheap', 'dear')).toBe(false)
  expect(isSameValue('isOpen', undefined, false)).toBe(false)
})

/** As Mantine's form keeps them. */
function formOf(initial: Values, typed: Partial<Values>) {
  let [base, now] = [initial, { ...initial, ...typed }]
  return {
    getInitialValues: () => base,
    getValues: () => now,
    resetDirty: (values: Values) => {
      base = { ...now, ...values }
    },
    setValues: (values: Values) => {
      now = { ...now, ...values }
    },
  }
}

describe('a form that goes on from what was saved', () => {
  const sent = { ...values, name: 'Usha', price: '99' }

  test('keeps what was typed since, as a change', () => {
    const form = formOf(values, { name: 'Usha', note: 'Typed since' })
    startFrom(form, sent, { before: { ...values, name: 'Usha' }, after: sent })
    expect(form.getValues()).toEqual({ ...sent, note: 'Typed since' })
    expect(form.getInitialValues()).toEqual(sent)
    expect(isDirty(form)).toBe(true)
  })

  test('holds nothing unsaved where nothing was typed since', () => {
    const form = formOf(values, { name: 'Usha' })
    startFrom(form, sent, { before: form.getValues(), after: sent })
    expect(form.getValues()).toEqual(sent)
    expect(isDirty(form)).toBe(false)
  })
})

describe('what both sides of a merge started from', () => {
  const base = (unanswered: Values[], theirs: Values) =>
    baseOf(formOf(values, {}), unanswered, theirs, sameInput(rules))

  test('is what the form started from', () => {
    expect(base([], { ...values, name: 'Theirs' })).toEqual(values)
  })

  test('takes up what this form has sent without an answer, where it stands so, and nothing else', () => {
    const sentValues = { ...values, name: 'Usha', price: '99' }
    expect(base([sentValues], { ...values, name: ' Usha ', price: '77', note: 'Theirs' })).toEqual({
      ...values,
      name: 'Usha',
    })
  })
})
