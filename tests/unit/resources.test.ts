import { endpoints, lists, records, screens } from '@tests/support/screens'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { resourceOf, resources } from '@/resources'

const names = resources.map(({ name }) => name)

/** What the API tells whole and is no list of records. */
const NO_RESOURCES = ['dashboard']

describe('what the files of api define, the table of resources has', () => {
  test('every list, and everything that is read whole', () => {
    const defined = [...lists, ...endpoints].map(({ name }) => name)
    expect(names.toSorted()).toEqual(defined.filter((name) => !NO_RESOURCES.includes(name)).sort())
  })

  test.each(records.map(({ name }) => name))('the records of %s, by their ids', (name) => {
    expect(resourceOf(name)?.byId).toBeDefined()
  })

  test('the address of a record is that of a screen', () => {
    const addresses = screens.map(({ at }) => at)
    for (const { recordTarget } of resources) {
      const to = recordTarget?.('7').to.replace(/\/7$/, '/$id')
      if (to !== undefined) expect(addresses).toContain(to)
    }
  })

  test('the totals of exactly the lists that are read page by page, each on a screen', () => {
    const totalsAddresses = resources.flatMap(({ totals }) => totals?.target.to ?? [])
    expect(totalsAddresses.sort()).toEqual(lists.map(({ name }) => `/${name}/totals`).sort())
    expect(screens.map(({ at }) => at)).toEqual(expect.arrayContaining(totalsAddresses))
  })

  test('Activity leads to the record of every change', () => {
    const changed = changes.map(({ meta }) => meta.activity.list)
    expect(changed.length).toBeGreaterThan(5)
    for (const name of changed) expect(resourceOf(name)?.recordTarget, name).toBeDefined()
  })
})

const Change = v.object({ meta: v.object({ activity: v.object({ list: v.string() }) }) })

const changes = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/api/*.ts', { eager: true }),
).flatMap((file) => Object.values(file).filter((value) => v.is(Change, value)))
