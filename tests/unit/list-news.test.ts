import { describe, expect, test } from 'vitest'
import { describeChange, updateRowsInPlace } from '@/lists/row-changes'

type Row = { id?: string; text: string }
const rowKey = ({ id }: Row, index: number) => id ?? String(index)

/** Rows by their texts; one that begins with a letter has it as its id, one in brackets has none. */
const page = (texts: string) => {
  const rows = texts
    .split(' ')
    .filter(Boolean)
    .map((text): Row => (text.startsWith('(') ? { text } : { id: text.charAt(0), text }))
  return { rows, sent: rows.length, totalPages: 1, total: rows.length }
}
const newsText = (before: string, now: string) => describeChange(page(before), page(now), rowKey)
const textsOf = (before: string, now: string) =>
  updateRowsInPlace(page(before), page(now), rowKey)
    .rows.map(({ text }) => text)
    .join(' ')

describe('what is told of a list that was looked at again', () => {
  test.each([
    ['a b c', 'a b c', undefined],
    ['a b c', 'a2 b c', undefined],
    ['b c', 'a b c', '1 new'],
    ['a b c', 'a c', '1 removed'],
    ['a b c', 'b a c', 'Order changed'],
    ['', 'a b', '2 new'],
    ['b c d e f g h i j k', 'a b c d e f g h i j', '1 new'],
    ['a b c d e f g h i j', 'b c d e f g h i j k', '1 removed'],
    ['a b c d e f g h i j', 'k l m n o p q r s t', '10 or more new'],
  ])('with keys: %s, then %s', (before, now, words) => {
    expect(newsText(before, now)).toBe(words)
  })

  test.each([
    ['(x) (y)', '(x) (y)', undefined],
    ['(x) (y)', '(w) (x) (y)', 'Changed'],
    ['(x) (y)', '(x)', 'Changed'],
    ['(x)', '(x) (x)', 'Changed'],
    ['(x) (x)', '(x) (x)', undefined],
    ['(x) (y)', '(y) (x)', 'Order changed'],
    ['a (x) b', 'c a (x) b', '1 new'],
    ['a (x) b', 'c (w) a (x) b', 'Changed'],
    ['a (x) b', '(x) b', '1 removed'],
    ['a b c d e f g h i (z)', '(w) a b c d e f g h i', 'Changed'],
    ['b c d e f g h i j (z)', 'a b c d e f g h i j', '1 new'],
  ])('a row without a key is never called new or gone: %s, then %s', (before, now, words) => {
    expect(newsText(before, now)).toBe(words)
  })
})

test('rows are brought up to date where they stand, and none takes the place of another', () => {
  expect(textsOf('a b c', 'b2 d a2')).toBe('a2 b2 c')
  expect(textsOf('a (x) (y)', 'd (w) a2 (x)')).toBe('a2 (x) (y)')
  expect(textsOf('(x) (y)', '(w) (x)')).toBe('(x) (y)')
})

test('what the list counts is counted anew, though its rows stand', () => {
  const now = { ...page('b2 d'), totalPages: 7, total: 62, sent: 10 }
  expect(updateRowsInPlace(page('a b'), now, rowKey)).toEqual({
    ...now,
    rows: page('a b2').rows,
    isMixed: true,
  })
  expect(updateRowsInPlace(page('a b'), page('a2 b2'), rowKey).isMixed).toBe(false)
})
