import { lists } from '@tests/support/screens'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Dashboard } from '@/api/dashboard'
import { firstReadOf } from '@/http/early'
import { uniqueById } from '@/lib/fields'
import { parseJson } from '@/lib/json'
import { parseSearch, stringifySearch } from '@/lib/search-params'

// What comes from outside may be named like a member of every object, such as `constructor`.

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype']

describe.each(NAMES)('what is named %s', (name) => {
  test('as a metric of the dashboard has its card and its value', () => {
    const { metrics } = v.parse(Dashboard, parseJson(`{"metrics":{"totalJobs":5,"${name}":7}}`))
    expect(metrics.find(({ key }) => key === name)).toEqual({ key: name, value: 7 })
    expect(metrics.find(({ key }) => key === 'totalJobs')?.value).toBe(5)
    const { metrics: otherMetrics } = v.parse(Dashboard, parseJson('{"metrics":{"totalJobs":5}}'))
    expect(otherMetrics.map(({ key }) => key)).not.toContain(name)
  })

  test('as an address reads nothing early', () => {
    expect(firstReadOf({ pathname: `/${name}`, search: '' }, '/')).toBeUndefined()
  })

  test('as a search param is one, with its value', () => {
    const search = parseSearch(`?${name}=1&page=2`)
    expect(Object.entries(search)).toEqual([
      [name, '1'],
      ['page', '2'],
    ])
    expect(stringifySearch(search)).toBe(`?${name}=1&page=2`)
    expect(parseSearch(`?${name}=${name}`)).toEqual(Object.fromEntries([[name, name]]))
    for (const list of lists) expect(list.readParams(search)).toEqual({ page: 2 })
  })

  test('as the value of a filter is no choice, and as a search is a text', () => {
    for (const list of lists) {
      expect(list.readParams({ [list.search.key]: name, status: name, period: name })).toEqual({
        [list.search.key]: name,
      })
    }
  })

  test('as an id is one of many', () => {
    expect(uniqueById([{ id: name }, { id: 'a' }, { id: name }])).toEqual([{ id: name }, { id: 'a' }])
  })
})
