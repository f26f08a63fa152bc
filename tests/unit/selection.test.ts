import { describe, expect, test } from 'vitest'
import { createSelection } from '@/ui/table/selection'

const rows = (text: string) => [...text].map((key) => ({ key, row: key }))

/** A list of which these rows are selected, all on page 1, which was read first. */
function withSelected(text: string) {
  const selection = createSelection<string>()
  selection.showPage(rows('abcd'), 1, 1)
  selection.set(rows(text), true)
  return selection
}

describe('rows that are no longer where they were seen last', () => {
  test('are those that were on the page before it was read again', () => {
    const selection = withSelected('abc')
    selection.showPage(rows('acef'), 1, 2)
    expect([...selection.unseen()].sort()).toEqual(['b', 'd'])
    expect([...selection.rows().keys()]).toEqual(['a', 'b', 'c'])
  })

  test('are none because of another page, and none once they are found there', () => {
    const selection = withSelected('abc')
    selection.showPage(rows('efgh'), 2, 2)
    expect([...selection.unseen()]).toEqual([])
    selection.showPage(rows('abxc'), 1, 3)
    expect([...selection.unseen()]).toEqual(['d'])
    selection.showPage(rows('defgh'), 2, 4)
    expect([...selection.unseen()]).toEqual([])
  })

  test('are not judged by a page that was read before they moved', () => {
    const selection = withSelected('abc')
    selection.showPage(rows('efgh'), 2, 2)
    selection.showPage(rows('bcde'), 1, 3)
    selection.showPage(rows('efgh'), 2, 2) // from the cache, with a row that has moved to page 1
    selection.showPage(rows('fghi'), 2, 4)
    expect([...selection.unseen()]).toEqual(['a'])
  })

  test('are not judged by an earlier reading of their page either', () => {
    const selection = withSelected('abc')
    selection.showPage(rows('abx'), 1, 3)
    selection.showPage(rows('abc'), 1, 2)
    expect([...selection.unseen()]).not.toContain('x')
  })

  test('are forgotten once all rows of the list are selected', () => {
    const selection = withSelected('ab')
    selection.showPage(rows('bcde'), 1, 2)
    expect([...selection.unseen()]).toEqual(['a'])
    selection.setAll(rows('bcdefg'))
    expect([...selection.unseen()]).toEqual([])
  })

  test('are let go of by their keys, and by selecting all rows of the list', () => {
    for (const letGo of ['remove', 'setAll'] as const) {
      const selection = withSelected('ab')
      selection.showPage(rows('bcde'), 1, 2)
      if (letGo === 'remove') selection.remove(selection.unseen())
      else selection.setAll(rows('bcdefg'))
      expect(selection.rows().has('a')).toBe(false)
      expect(selection.rows().has('b')).toBe(true)
    }
  })
})

test('a range with Shift does what its first click did, and another range from there replaces it', () => {
  const selection = withSelected('abcd')
  const selected = () => [...selection.rows().keys()].join('')
  selection.toggle(rows('abcd'), 1, false)
  expect(selected()).toBe('acd')
  selection.toggle(rows('abcd'), 3, true)
  expect(selected()).toBe('a')
  selection.toggle(rows('abcd'), 2, true)
  expect(selected()).toBe('ad')
})

test('who listens is told once rows have left their page, and not by a page that changes nothing', () => {
  const selection = withSelected('ab')
  let timesTold = 0
  selection.subscribe(() => (timesTold += 1))
  selection.showPage([...selection.rows()].map(([key, row]) => ({ key, row })).concat(rows('cd')), 1, 2)
  expect(timesTold).toBe(0)
  selection.showPage(rows('bcde'), 1, 3)
  expect(timesTold).toBe(1)
})
