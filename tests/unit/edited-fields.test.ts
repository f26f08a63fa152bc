import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Plan, type PlanInput } from '@/api/plans'
import { editableFields, ServiceCenterDetail } from '@/api/service-centers'
import { Service } from '@/api/services'
import { editedInput, errorsOfChanges, type FormRules } from '@/records/form-values'
import { planFields } from '@/routes/_shell/plans/-plan-fields'
import { centerFields } from '@/routes/_shell/service-centers/-center-fields'
import { serviceFields } from '@/routes/_shell/services/-service-fields'

// An edit changes its own field alone: all others are sent as they came, whatever a server may hold, and none of them refuses the save.

beforeAll(() => {
  vi.stubGlobal('CSS', { supports: () => true })
})

/** Texts that a server may hold. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' Pune ',
    '12 MG Road\nNear Bus Stand',
    '12 MG Road\r\nNear Bus Stand',
    'a\tb',
    '-5',
    '0',
    null,
  ),
  fc.string({ unit: 'grapheme' }),
  fc.double({ noNaN: true }),
  fc.constant(undefined),
)
const number = fc.oneof(
  fc.double({ noNaN: true }),
  fc.constantFrom('18.5204000001', 'north', null, 0, -1, 1e18, 1000, undefined),
)
const flag = fc.constantFrom(true, false, 0, 1, 'true', null, undefined)
const time = fc.constantFrom('24:00', '9:5', '9:00 AM', '25:00', '', 'noon', '09:00', null, undefined)
const words = (...known: string[]) =>
  fc.oneof(
    fc.constantFrom(undefined, null),
    fc.uniqueArray(fc.oneof(fc.constantFrom(...known), fc.string({ minLength: 1 }))),
  )

type Form = {
  what: string
  /** An answer of the server. */
  record: fc.Arbitrary<object>
  /** A typed value for each field, and what is sent for it. */
  typed: Record<string, [value: unknown, sent: unknown]>
  edit: (record: object, field: string, value: unknown) => { sent: object; came: object; errors: object }
}

function formOf<Values extends object, Input extends object>(
  what: string,
  record: fc.Arbitrary<object>,
  typed: Form['typed'],
  rulesFor: (record: object) => { rules: FormRules<Values, Input>; came: Partial<Input> },
): Form {
  return {
    what,
    record,
    typed,
    edit: (record, field, value) => {
      const { rules, came } = rulesFor(record)
      const initial = rules.toValues(came)
      const values = { ...initial, [field]: value }
      const wrong = Object.fromEntries(
        (v.safeParse(rules.schema, values).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]),
      )
      return { sent: editedInput(rules, values, came), came, errors: errorsOfChanges(wrong, values, initial) }
    },
  }
}

const forms: Form[] = [
  formOf(
    'a service center',
    fc.record({
      name: text,
      address: text,
      phone: fc.oneof(text, fc.constantFrom('9876543210', '919876543210', '020-25531234', '98765\n43210')),
      latitude: number,
      longitude: number,
      city: text,
      district: text,
      isActive: flag,
      workingHours: fc.oneof(fc.record({ open: time, close: time }), fc.constant(null)),
      offDays: words('Sunday', 'monday', 'Holiday'),
      services: fc.oneof(
        fc.constant(undefined),
        fc.array(fc.record({ id: fc.string({ minLength: 1 }), label: text })),
      ),
    }),
    {
      name: ['Asha Motors', 'Asha Motors'],
      address: ['1 Link Road\nPune', '1 Link Road\nPune'],
      phone: ['+919123456789', '+919123456789'],
      latitude: ['18.5', 18.5],
      longitude: ['73.8', 73.8],
      city: ['Satara', 'Satara'],
      district: ['Satara', 'Satara'],
      isActive: [true, true],
      workingHours: [
        { open: '07:11', close: '24:00' },
        { open: '07:11', close: '24:00' },
      ],
      offDays: [['friday'], ['friday']],
      services: [['towing'], ['towing']],
    },
    (record) => ({
      rules: { schema: centerFields.schema(), toValues: centerFields.toValues },
      came: editableFields(v.parse(ServiceCenterDetail, { id: 'c', ...record })),
    }),
  ),
  formOf(
    'a plan',
    fc.record({
      name: text,
      duration: number,
      amount: number,
      benefits: words('Free towing, up to 50 km', 'Fuel', 'Two\nlines'),
      isActive: flag,
    }),
    {
      name: ['Gold', 'Gold'],
      duration: ['31', 31],
      amount: ['1,499.50', 1499.5],
      benefits: ['Tea', ['Tea']],
      isActive: [false, false],
    },
    (record) => {
      const came = fieldsOf<PlanInput>(v.parse(Plan, { id: 'p', ...record }))
      return { rules: { schema: planFields.schema(came), toValues: planFields.toValues }, came }
    },
  ),
  formOf(
    'a service',
    fc.record({
      label: text,
      description: text,
      color: text,
      icon: text,
      basePrice: number,
      estimatedTime: text,
      isAvailable: flag,
    }),
    {
      label: ['Towing', 'Towing'],
      description: ['By day\nand night', 'By day\nand night'],
      color: ['#123456', '#123456'],
      icon: ['car', 'car'],
      basePrice: ['1,499', 1499],
      estimatedTime: ['1 h', '1 h'],
      isAvailable: [true, true],
    },
    (record) => {
      const came = v.parse(Service, { id: 's', ...record })
      return { rules: { schema: serviceFields.schema(came), toValues: serviceFields.toValues }, came }
    },
  ),
]

function fieldsOf<Input extends object>(record: Partial<Input>): Partial<Input> {
  return record
}

describe.each(forms)('an edit of $what', ({ record, typed, edit }) => {
  test.each(Object.entries(typed))(
    'changes its %s alone, and nothing else refuses it',
    (field, [value, wanted]) => {
      fc.assert(
        fc.property(record, (held) => {
          const { sent, came, errors } = edit(held, field, value)
          const otherFields = Object.entries(sent).filter(([name]) => name !== field)
          expect(Object.keys(sent).sort()).toEqual(Object.keys(typed).sort())
          expect(Object.fromEntries(otherFields)).toEqual(
            Object.fromEntries(otherFields.map(([name]) => [name, new Map(Object.entries(came)).get(name)])),
          )
          expect(new Map(Object.entries(sent)).get(field)).toEqual(wanted)
          expect(errors).toEqual({})
        }),
        { numRuns: 150 },
      )
    },
  )

  // What is undefined is not sent: the server would keep the old value, and the console would say that it is saved.
  test.each(Object.entries(typed).filter(([, [value]]) => typeof value !== 'boolean'))(
    'whose %s is emptied is refused, or sends that it is empty',
    (field, [value]) => {
      let tried = 0
      fc.assert(
        fc.property(record, (held) => {
          const { sent, came, errors } = edit(held, field, emptied(value))
          if (emptied(new Map(Object.entries(came)).get(field)) === undefined) return
          tried += 1
          const isRefused = Object.keys(errors).some((path) => path.split('.', 1)[0] === field)
          expect(isRefused || new Map(Object.entries(sent)).get(field) !== undefined).toBe(true)
        }),
        { numRuns: 150 },
      )
      expect(tried).toBeGreaterThan(10)
    },
  )
})

/** Undefined for what cannot be emptied, since nothing is there. */
function emptied(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return ''
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(Object.keys(value).map((part) => [part, '']))
}

describe('benefits with commas', () => {
  const held = { benefits: ['Free towing, up to 50 km', 'Fuel', 'Two\r\nlines'] }
  const rules = { schema: planFields.schema(held), toValues: planFields.toValues }
  const { benefits } = rules.toValues(held)

  test('have a line each in the form', () => {
    expect(benefits).toBe('Free towing, up to 50 km\nFuel\nTwo\n  lines')
  })

  test('stay one each when another is added, changed or taken away', () => {
    const sentFor = (text: string) =>
      editedInput(rules, { ...rules.toValues(held), benefits: text }, held).benefits
    expect(sentFor(`${benefits}\nTea, and milk`)).toEqual([
      'Free towing, up to 50 km',
      'Fuel',
      'Two\nlines',
      'Tea, and milk',
    ])
    expect(sentFor(benefits.replace('50', '60'))?.[0]).toBe('Free towing, up to 60 km')
    expect(sentFor(benefits.replace('Fuel\n', ''))).toEqual(['Free towing, up to 50 km', 'Two\nlines'])
  })

  test('are split where no benefit has one, as the specification says', () => {
    const schema = planFields.schema({ benefits: ['Towing'] })
    expect(v.parse(schema.entries.benefits, 'Towing, Fuel\n  Tea,')).toEqual(['Towing', 'Fuel', 'Tea'])
  })
})
