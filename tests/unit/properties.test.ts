import { expectConsoleError } from '@tests/support/page-errors'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CustomerPayment, customerPayments } from '@/api/customer-payments'
import { Customer, CustomerDetail, customers } from '@/api/customers'
import { Dashboard } from '@/api/dashboard'
import { Job, JobDetail, jobs } from '@/api/jobs'
import { Plan } from '@/api/plans'
import { ServiceCenterPayment, serviceCenterPayments } from '@/api/service-center-payments'
import { ServiceCenter, ServiceCenterDetail, serviceCenters } from '@/api/service-centers'
import { Service } from '@/api/services'
import { dataOf, pageOf } from '@/data/envelopes'
import { isWholePaise, parseRupees, rupeesText } from '@/lib/amount'
import { parseCoordinates } from '@/lib/coordinates'
import { isDay, parseDay } from '@/lib/day'
import * as format from '@/lib/format'
import { plainNumber } from '@/lib/pasted'
import { contactNumber } from '@/lib/phone'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import { pageNumbers } from '@/lists/pager'
import { readOpenRecord } from '@/records/record-modal'
import { Admin } from '@/session/state'

/** Whatever can be typed or pasted: all of Unicode, and often what people write. */
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })
const digitsOf = (written: string) => plainNumber(written).replace(/\D/g, '')

describe('an address', () => {
  type Reader = (search: Record<string, unknown>) => Record<string, unknown>
  const lists = [customers, serviceCenters, jobs, customerPayments, serviceCenterPayments]
  const readers: [name: string, read: Reader, keys: string[]][] = [
    ...lists.map(({ name, search, filters, readParams }): [string, Reader, string[]] => [
      name,
      readParams,
      ['page', search.key, ...filters.map(({ key }) => key)],
    ]),
    ['plans', readOpenRecord('plan'), ['plan', 'mode']],
    ['services', readOpenRecord('service'), ['service', 'mode']],
  ]
  const value = fc.oneof(
    text,
    digits(0, 25),
    fc.constantFrom('active', 'inactive', 'PENDING', 'Completed', 'car', 'edit', 'add', '2026-02-28'),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    fc.integer(),
    fc.jsonValue(),
  )

  test.each(readers)('of %s reads as the state that was written', (_, read, keys) => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (asked) => {
        const state = read(asked)
        const address = stringifySearch(state)
        expect(read(parseSearch(address))).toEqual(state)
        expect(stringifySearch(parseSearch(address))).toBe(address)
      }),
      { examples: [[{ page: [{ toString: 0 }] }]] }, // what is no number, nor can be made one
    )
  })

  test('of a text holds it to the letter', () => {
    fc.assert(
      fc.property(text.filter(Boolean), (search) => {
        expect(parseSearch(stringifySearch({ search }))).toEqual({ search })
      }),
    )
  })
})

describe('a contact number', () => {
  const written = fc.oneof(
    text,
    digits(0, 14),
    fc
      .tuple(fc.constantFrom('', '+91', '+91 ', '91', '0', '0091', '+', '+44'), digits(0, 12))
      .map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...'0123456789+-. ()'), { maxLength: 18 }).map((parts) => parts.join('')),
  )

  test('keeps every digit but the country code and the trunk zero of a whole Indian number', () => {
    fc.assert(
      fc.property(written, (typed) => {
        const number = contactNumber(typed)
        expect(number.startsWith('+91')).toBe(true)
        const kept = digitsOf(number.slice(3))
        const before = digitsOf(typed)
        const dropped = before.slice(0, before.length - kept.length)
        expect(dropped + kept).toBe(before)
        const isIndian = /^[6-9]\d{9}$/.test(kept)
        expect(dropped).toMatch(isIndian ? /^(91)?(91|0091|0)?$/ : /^(91?|1)?$/)
      }),
    )
  })

  test('is the same when it is brought into form twice', () => {
    fc.assert(
      fc.property(digits(10, 10), (ten) => {
        expect(contactNumber(contactNumber(ten))).toBe(contactNumber(ten))
      }),
    )
  })
})

describe('an amount', () => {
  const written = fc.oneof(
    text,
    digits(0, 22),
    fc.tuple(digits(0, 16), digits(0, 20)).map((parts) => parts.join('.')),
    fc
      .tuple(
        fc.constantFrom('', '₹', '₹ ', 'Rs. ', 'INR ', '-', ' '),
        fc.array(fc.oneof(digits(1, 3), fc.constantFrom(',', '.')), { maxLength: 8 }),
        fc.constantFrom('', '/-', ' ', '.00'),
      )
      .map(([sign, parts, end]) => sign + parts.join('') + end),
  )
  /** Without the zeros that say nothing. */
  const bare = (number: string) => {
    const [whole = '', decimals = ''] = number.split('.')
    return `${whole.replace(/^0+/, '')}.${decimals.replace(/0+$/, '')}`
  }

  test('is the number that its digits say, or none', () => {
    fc.assert(
      fc.property(written, (typed) => {
        const amount = parseRupees(typed)
        if (amount === undefined) return
        const said = plainNumber(typed)
          .replace(/^\s*rs\./i, '')
          .replace(/[^\d.]/g, '')
        expect(bare(rupeesText(amount))).toBe(bare(said))
      }),
      { numRuns: 1000 },
    )
  })

  test('that the console shows is read as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (paise) => {
        const rupees = paise / 100
        expect(parseRupees(rupeesText(rupees))).toBe(rupees)
        expect(parseRupees(format.formatMoney(rupees))).toBe(rupees)
        expect(isWholePaise(rupees)).toBe(true)
      }),
    )
  })
})

describe('coordinates', () => {
  const degrees = fc
    .tuple(fc.constantFrom('', '-'), digits(1, 4), fc.option(digits(1, 12), { nil: undefined }))
    .map(([sign, whole, decimals]) => sign + (decimals === undefined ? whole : `${whole}.${decimals}`))

  test('keep every digit of a pair, or are none', () => {
    fc.assert(
      fc.property(
        degrees,
        fc.constantFrom(',', ', ', ' , '),
        degrees,
        fc.constantFrom(
          ['', ''],
          ['(', ')'],
          ['https://maps.example/@', ',12z/data=!3m1'],
          ['https://maps.example/?q=', ''],
        ),
        (latitude, comma, longitude, [before, after]) => {
          const pair = parseCoordinates(before + latitude + comma + longitude + after)
          if (pair) expect(pair).toEqual({ latitude, longitude })
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('come out of no text that does not hold them', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const pair = parseCoordinates(pasted)
        if (!pair) return
        expect(pasted).toContain(pair.latitude)
        expect(pasted).toContain(pair.longitude)
      }),
    )
  })
})

describe('a day', () => {
  test('that is typed is a day of the calendar, or none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.tuple(fc.nat(40), fc.nat(15), fc.nat(3000)).map((day) => day.join('/')),
        ),
        (typed) => {
          const day = parseDay(typed)
          if (day !== undefined) expect(isDay(day)).toBe(true)
        },
      ),
    )
  })

  test('is read as it is shown', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (moment) => {
        const day = moment.toISOString().slice(0, 10)
        expect(parseDay(format.formatDate(day))).toBe(day)
      }),
    )
  })
})

describe('formatting never throws, and never shows a raw word', () => {
  const raw = /undefined|null|NaN|Invalid Date|\[object/
  const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined })
  const moment = fc.option(
    fc.oneof(
      text,
      digits(0, 20),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.tuple(digits(4, 4), digits(2, 2), digits(2, 2)).map((parts) => parts.join('-')),
    ),
    { nil: undefined },
  )

  test('any number, in any currency', () => {
    fc.assert(
      fc.property(number, fc.oneof(text, fc.constantFrom('INR', 'usd', 'XXX', 'zz')), (amount, currency) => {
        const plain = [
          format.formatMoney(amount),
          format.formatWholeRupees(amount),
          format.formatCount(amount),
        ]
        expect(plain.join(' ')).not.toMatch(raw)
        expect(format.formatMoney(amount, currency)).not.toBe('')
      }),
    )
  })

  test('any date', () => {
    fc.assert(
      fc.property(moment, (when) => {
        const shownTexts = [
          format.formatShortDate(when),
          format.formatDate(when),
          format.formatDateTime(when),
        ]
        expect(shownTexts.join(' ')).not.toMatch(raw)
      }),
    )
  })

  test('any text', () => {
    fc.assert(
      fc.property(text, (word) => {
        expect(format.formatLabel(word)).not.toBe('')
        expect(typeof format.formatKey(word)).toBe('string')
      }),
    )
  })

  test('any number of pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (page, totalPages) => {
        const numbers = pageNumbers(page, totalPages)
        expect(numbers.length).toBeLessThanOrEqual(5)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        expect(numbers).toContain(totalPages)
      }),
    )
  })
})

describe('an answer of the server is read or refused, whatever it is', () => {
  const records = {
    Admin,
    Dashboard,
    Customer,
    CustomerDetail,
    ServiceCenter,
    ServiceCenterDetail,
    ServiceCenterPayment,
    Job,
    JobDetail,
    CustomerPayment,
    Plan,
    Service,
  }
  const anyValue = fc.oneof(fc.jsonValue(), fc.anything())
  /** Close to what is promised: the right fields, any of them missing or holding anything. */
  const recordOf = (fields: string[]) =>
    fc.dictionary(
      fc.constantFrom(...fields),
      fc.oneof(
        anyValue,
        fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
        fc.array(fc.record({ id: anyValue, label: anyValue, amount: anyValue })),
        fc.double().map(String),
      ),
    )

  test.each(Object.entries(records))('%s', (_, schema) => {
    expectConsoleError(/^CallError: row \d+ is left out: .+ \(GET \/api\/v1\/a list\)$/)
    const record = recordOf(fieldsOf(schema))
    const page = pageOf<unknown>(schema)
    const detailBody = dataOf<unknown, unknown>(schema)
    fc.assert(
      fc.property(
        fc.oneof(
          anyValue,
          fc.record({ data: fc.oneof(record, anyValue) }),
          fc.record({
            data: fc.oneof(fc.array(record), anyValue),
            totalPages: anyValue,
            total: anyValue,
            pagination: fc.oneof(fc.record({ totalPages: anyValue }), anyValue),
          }),
        ),
        (body) => {
          const list = v.safeParse(page, body)
          if (list.success) expect(list.output.totalPages).toBeGreaterThanOrEqual(1)
          const detail = v.safeParse(detailBody, body)
          if (detail.success) expect(() => encodeURIComponent(JSON.stringify(detail.output))).not.toThrow()
        },
      ),
    )
  })
})

function fieldsOf(schema: v.GenericSchema): string[] {
  return 'entries' in schema
    ? Object.keys(Object(schema.entries))
    : ['metrics', 'recentJobs', 'email', 'name']
}
