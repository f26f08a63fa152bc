import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { jobs } from '@/api/jobs'
import { plans } from '@/api/plans'
import { serviceCenterPayments } from '@/api/service-center-payments'
import { serviceCenter } from '@/api/service-centers'

describe('two rows of one id are one', () => {
  test('on a page of a list, the first of them', () => {
    const data = [{ id: 7, status: 'PENDING' }, { id: '8' }, { id: '7', status: 'COMPLETED' }]
    const { rows, sent } = v.parse(jobs.answer, { data, totalPages: 1 })
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      ['7', 'PENDING'],
      ['8', undefined],
    ])
    expect(sent).toBe(2)
  })

  test('in a list that comes whole', () => {
    const data = { plans: [{ id: 'p1', name: 'Basic' }, { id: 'p1' }, { id: 'p2' }] }
    const { rows, sent } = v.parse(plans.answer, { data })
    expect(sent).toBe(2)
    expect(rows.map(({ id, name }) => [id, name])).toEqual([
      ['p1', 'Basic'],
      ['p2', undefined],
    ])
  })

  test('in a list inside a record', () => {
    const services = [{ id: 's1', label: 'Towing' }, { id: 's2' }, { id: 's1' }]
    const { services: read } = v.parse(serviceCenter.answer, { data: { id: 'c1', services } })
    expect(read?.map(({ id }) => id)).toEqual(['s1', 's2'])
  })

  test('rows without an id are all different', () => {
    const data = [{ amount: 500 }, { amount: 500 }, { id: null, amount: 500 }]
    expect(v.parse(serviceCenterPayments.answer, { data, totalPages: 1 }).rows).toHaveLength(3)
  })
})

describe('the pages of a list are', () => {
  const pagesOf = (counts: object) => {
    const { totalPages, total } = v.parse(jobs.answer, { data: [], ...counts })
    return { totalPages, total }
  }

  test.each([
    ['those beside its rows', { totalPages: 3, total: 25 }, { totalPages: 3, total: 25 }],
    ['those of its pagination', { pagination: { totalPages: '4', total: 31 } }, { totalPages: 4, total: 31 }],
    [
      'of both those of its pagination',
      { totalPages: 3, total: 25, pagination: { totalPages: 4, total: 31 } },
      { totalPages: 4, total: 31 },
    ],
    ['at least one', { totalPages: 0 }, { totalPages: 1, total: undefined }],
    ['whole ones', { totalPages: 2.5 }, { totalPages: 2, total: undefined }],
    ['one where nobody counts', {}, { totalPages: 1, total: undefined }],
  ])('%s', (_, counts, read) => {
    expect(pagesOf(counts)).toEqual(read)
  })
})
