import { settings } from '@mocks/demo/settings'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAYMENT_STATUSES } from '@/api/customer-payments'
import { customers } from '@/api/customers'
import { PlanInput } from '@/api/plans'
import { DAYS, ServiceCenterInput, serviceCenters } from '@/api/service-centers'
import { PAGE_SIZE, SEARCH_DELAY } from '@/data/list'
import { formatMoney, formatShortDate, formatWholeRupees } from '@/lib/format'
import { JOB_STATUSES } from '@/lib/status'
import { LoginInput } from '@/session/login'
import { ChangePasswordInput } from '@/session/password'
import { TOAST_DURATION } from '@/ui/toast'

// Values that the product promises, one by one. What a browser is needed for stands in tests/screens/constants.test.tsx.

describe('the access token', () => {
  let written: string[]

  beforeEach(() => {
    written = []
    vi.stubGlobal('document', {
      get cookie() {
        return ''
      },
      set cookie(cookie: string) {
        written.push(cookie)
      },
    })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  async function saveIn(mode: string): Promise<string[]> {
    vi.stubEnv('MODE', mode)
    vi.resetModules()
    const { saveToken } = await import('@/http/token')
    saveToken('a token')
    return written
  }

  test('is kept in the cookie access_token for 8 hours, strictly for this site and all of it', async () => {
    expect(await saveIn('demo')).toContain('access_token=a%20token; max-age=28800; path=/; SameSite=Strict')
  })

  test('is marked secure in production, and only there', async () => {
    expect(await saveIn('production')).toContain(
      'access_token=a%20token; max-age=28800; path=/; SameSite=Strict; Secure',
    )
  })

  test('goes, and a refresh_token with it', async () => {
    const { clearToken } = await import('@/http/token')
    clearToken()
    expect(written.map((cookie) => cookie.split(';').slice(0, 2))).toEqual(
      expect.arrayContaining([
        ['access_token=', ' max-age=0'],
        ['refresh_token=', ' max-age=0'],
      ]),
    )
  })
})

test('a toast stays 3000 ms', () => {
  expect(TOAST_DURATION).toBe(3000)
})

test('amounts are rupees in Indian grouping: none of the decimals on the dashboard, two elsewhere', () => {
  expect(formatWholeRupees(12345678)).toBe('₹1,23,45,678')
  expect(formatMoney(12345678)).toBe('₹1,23,45,678.00')
})

test('dates of the dashboard are dd/mm/yy', () => {
  expect(formatShortDate('2026-03-09T12:00:00+05:30')).toBe('09/03/26')
})

test('a page has 10 rows', () => {
  expect(PAGE_SIZE).toBe(10)
})

test('calls wait 300 or 500 ms for typing to rest', () => {
  expect(SEARCH_DELAY).toEqual({ short: 300, long: 500 })
})

test('the demo answers after 1000 ms at first', () => {
  expect(settings()).toEqual({ delay: 1000, failure: 'none' })
})

test('the days of the week', () => {
  expect(DAYS).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
})

describe('the filters take', () => {
  type Read = (search: Record<string, unknown>) => Record<string, unknown>
  const taken = (read: Read, key: string, values: string[]) =>
    values.filter((value) => read({ [key]: value })[key] === value)

  test('car, bike and scooter as vehicle types', () => {
    expect(taken(customers.readParams, 'vehicleType', ['car', 'bike', 'scooter', 'truck', 'Car'])).toEqual([
      'car',
      'bike',
      'scooter',
    ])
  })

  test('active and inactive as statuses of customers and service centers', () => {
    for (const read of [customers.readParams, serviceCenters.readParams]) {
      expect(taken(read, 'status', ['active', 'inactive', 'all', ''])).toEqual(['active', 'inactive'])
    }
  })

  test('the statuses that jobs and customer payments can have', () => {
    expect(JOB_STATUSES).toEqual(['PENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'])
    expect(PAYMENT_STATUSES).toEqual(['Completed', 'Pending', 'Failed'])
  })
})

describe('limits of what is typed', () => {
  const center = ServiceCenterInput.entries
  test.each<[string, v.GenericSchema, unknown, unknown]>([
    ['a password has 6 characters', LoginInput.entries.password, '123456', '12345'],
    ['a new password too', ChangePasswordInput.entries.newPassword, '123456', '12345'],
    ['a contact number has 13', center.phone, '+919876543210', '+91987654321'],
    ['latitude ends at 90', center.latitude, 90, 90.000001],
    ['latitude begins at -90', center.latitude, -90, -90.000001],
    ['longitude ends at 180', center.longitude, 180, 180.000001],
    ['longitude begins at -180', center.longitude, -180, -180.000001],
    ['a plan lasts 1 day', PlanInput.entries.duration, 1, 0],
    ['and whole days', PlanInput.entries.duration, 2, 1.5],
  ])('%s', (_, schema, allowed, refused) => {
    expect(v.is(schema, allowed)).toBe(true)
    expect(v.is(schema, refused)).toBe(false)
  })
})
