import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson } from '@/lib/json'

describe('a number of an answer', () => {
  test.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['9007199254740992', '9007199254740992'],
    ['9007199254740993', '9007199254740993'],
    ['12345678901234567', '12345678901234567'],
    ['1234567890123456789', '1234567890123456789'],
    ['-1234567890123456789', '-1234567890123456789'],
    ['1234567890123456.5', 1_234_567_890_123_456.5],
    ['0.12345678901234567890', 0.123_456_789_012_345_68],
    ['12.345678901234567e3', 12_345.678_901_234_567],
    ['1e21', 1e21],
    ['1793123456000', 1_793_123_456_000],
  ])('%s is %j', (sent, read) => {
    const long = '"12345678901234567"'
    const texts: [string, unknown][] = [
      [sent, read],
      [` ${sent}\n`, read],
      [`[${sent},${sent}]`, [read, read]],
      [`{"a":${sent} ,"b":[{"c":\t${sent}}]}`, { a: read, b: [{ c: read }] }],
      [`{"text":${long},"a":${sent}}`, { text: '12345678901234567', a: read }],
    ]
    for (const [text, value] of texts) expect(parseJson(text)).toEqual(value)
  })

  test('stays what it is within a text', () => {
    const texts = [
      '1234567890123456789',
      'at "1234567890123456789", 1234567890123456789',
      '\\',
      '\\"1234567890123456789',
      '[1234567890123456789]',
      'मराठी 1234567890123456789\n',
    ]
    for (const text of texts)
      expect(parseJson(JSON.stringify({ [text]: [text, 1] }))).toEqual({ [text]: [text, 1] })
  })
})

test('everything else is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, isSpaced) => {
      const text = JSON.stringify({ value, long: '1234567890123456789' }, undefined, isSpaced ? 2 : 0)
      fc.pre(!/(^|[^\d.\w"])-?\d{16,}/.test(text.replace(/"(\\.|[^"\\])*"/g, '""')))
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each([
  '',
  '{',
  '{"a":01234567890123456789}',
  '[1234567890123456789',
  '1234567890123456789 2',
  '"1234567890123456789',
  '<h1>1234567890123456789</h1>',
])('%j is not JSON', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})

test('a text of megabytes is read, too', () => {
  const text = `"${'a\\"'.repeat(2_000_000)}"`
  expect(parseJson(`{"id":1234567890123456789,"text":${text}}`)).toMatchObject({ id: '1234567890123456789' })
  expect(parseJson(`{"id":1234567890123456789,"text":"${'b'.repeat(5_000_000)}"}`)).toMatchObject({
    id: '1234567890123456789',
  })
})
