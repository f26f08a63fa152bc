import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import type { AllRows } from '@/data/read-all'
import { type CellValue, fileOf } from '@/export/cells'
import { csvFile } from '@/export/csv'
import { fileName } from '@/export/export'
import { statusText } from '@/export/export-text'
import { excelFile } from '@/export/spreadsheet'
import type { Column, ColumnKind } from '@/ui/table/column'

type Row = { [Key in Column<never>['header']]?: CellValue }

const columns: Column<Row>[] = [
  { header: 'ID', kind: 'id', value: (row) => row.id },
  { header: 'Name', value: (row) => row.name },
  { header: 'Contact', kind: 'phone', value: (row) => row.phone },
  { header: 'Status', kind: 'status', value: (row) => row.status },
  { header: 'Joined', kind: 'day', value: (row) => row.joined },
  { header: 'Paid At', kind: 'moment', value: (row) => row.paidAt },
  { header: 'Jobs', kind: 'count', value: (row) => row.jobs },
  { header: 'Amount', kind: 'money', value: (row) => row.amount, currency: () => 'INR' },
  { header: 'Actions', kind: 'link', cell: () => null },
]
const HEADERS = ['ID', 'Name', 'Contact', 'Status', 'Joined', 'Paid At', 'Jobs', 'Amount', 'Amount Currency']

const asha: Row = {
  id: '00123456789012345678',
  name: 'आशा देशपांडे',
  phone: '+919876543210',
  status: 'IN_PROGRESS',
  joined: '2026-03-04T20:30:00.000Z', // already the next day in India
  paidAt: '2026-03-04T20:30:00.000Z',
  jobs: 1234567,
  amount: 12345.5,
}

const { columns: fileColumns, cellsOf } = fileOf(columns)

async function excelOf(rows: Row[]) {
  const file = await excelFile('Jobs', fileColumns, rows.map(cellsOf))
  const [sheet, ...otherSheets] = await readSheets(file, { trim: false })
  expect(otherSheets).toEqual([])
  return sheet?.data.map((row) => row.map(toTheSecond)) ?? []
}

/** A moment is a fraction of a day in Excel, which the reader cuts off. */
function toTheSecond(value: unknown): unknown {
  return value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value
}

async function csvOf(rows: Row[]) {
  const bytes = new Uint8Array(await csvFile(fileColumns, rows.map(cellsOf)).arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const cells: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' })
  return { bytes, text, cells }
}

/** Names as people, and those who mean harm, type them. */
const FORMULAS = [
  '=1+1',
  '+cmd|calc!A1',
  '-2+3',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  '\nLine',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
]
const LONG = 'क्ष'.repeat(100)

describe('an Excel file, read by another library', () => {
  test('holds days and moments of India as dates, amounts and counts as numbers, phones and ids as text', async () => {
    expect(await excelOf([asha])).toEqual([
      HEADERS,
      [
        '00123456789012345678',
        'आशा देशपांडे',
        '+919876543210',
        'In Progress',
        new Date('2026-03-05T00:00:00Z'),
        new Date('2026-03-05T02:00:00Z'),
        1234567,
        12345.5,
        'INR',
      ],
    ])
  })

  test('leaves empty what is absent, and keeps what is no day as it was told', async () => {
    const [, ...rows] = await excelOf([{}, { joined: 'soon', paidAt: '2026-03-05', amount: -0.5 }, asha])
    const none = Array(7).fill(null)
    expect(rows[0]).toEqual([...none, null, 'INR'])
    expect(rows[1]?.slice(4)).toEqual(['soon', new Date('2026-03-05T00:00:00Z'), null, -0.5, 'INR'])
  })

  test('keeps days that Excel cannot count as text', async () => {
    const [, ...rows] = await excelOf([{ joined: '1899-12-31' }, { joined: '1900-03-01' }])
    expect(rows.map((row) => row[4])).toEqual(['1899-12-31', new Date('1900-03-01T00:00:00Z')])
  })

  test('holds names that look like formulas, markup and long ones as the texts that they are', async () => {
    const names = [...FORMULAS, LONG, '<b>&amp;"\'</b>', '12E5', 'TRUE', '#REF!', ' outer space ']
    const [, ...rows] = await excelOf(names.map((name) => ({ name })))
    expect(rows.map((row) => row[1])).toEqual(names)
    const parts = await partsOf(names.map((name) => ({ name })))
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>')
  })

  test('holds each text of an object of the language as any other, in its head and its name too', async () => {
    const names = Object.getOwnPropertyNames(Object.prototype)
    const [header, ...rows] = await excelOf(names.map((name) => ({ id: name, name, phone: name })))
    expect(header).toEqual(HEADERS)
    expect(rows.map((row) => row.slice(0, 3))).toEqual(names.map((name) => [name, name, name]))
    for (const name of names) {
      const [sheet] = await readSheets(excelFile(name, [{ header: name, kind: 'text' }], [[name]]))
      expect(sheet).toEqual({ sheet: name, data: [[name], [name]] })
    }
  })

  test('holds any text as it is', async () => {
    const part = fc.constantFrom(
      '_',
      '_x',
      'x0041_',
      '_x0041_',
      '_X005f_',
      '\u0001',
      '\r',
      '\t',
      '\ud800',
      '\udc00',
      '<',
      '&',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (names) => {
        const [, ...rows] = await excelOf(names.map((name) => ({ name })))
        expect(rows.map((row) => row[1])).toEqual(names)
      }),
      { numRuns: 40 },
    )
    const [, ...rows] = await excelOf([{ name: 'Unit_x0041_7' }])
    expect(rows[0]?.[1]).toBe('Unit_x0041_7')
  })

  test('has a sheet whose name Excel accepts', async () => {
    const [sheet] = await readSheets(excelFile("Totals: 'paid' [per/month] of Service Centers", [], []))
    expect(sheet?.sheet).toBe('Totals   paid   per month  of S')
  })

  test('cuts a text that is longer than a cell may be, visibly', async () => {
    const [, row] = await excelOf([{ name: 'x'.repeat(40_000) }])
    expect(String(row?.[1])).toHaveLength(32_767)
    expect(String(row?.[1])).toMatch(/x…$/)
  })

  test('has a header row that stays, widths that fit, and formats for India', async () => {
    const parts = await partsOf([asha, { name: LONG }])
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toMatch(/<pane[^>]*ySplit="1"[^>]*state="frozen"/)
    const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(widths).toEqual([22, 60, 15, 13, 12, 24, expect.closeTo(11.1), expect.closeTo(12.4), 17])
    for (const format of ['dd/mm/yyyy', 'dd/mm/yyyy hh:mm AM/PM', '#,##0.00', '@'])
      expect(parts['xl/styles.xml']).toContain(`"${format}"`)
  })
})

describe('a CSV file, read by another library', () => {
  test('begins with a byte order mark, ends each line with CRLF, and quotes by RFC 4180', async () => {
    const { bytes, text, cells } = await csvOf([asha, { name: 'Rao, "Asha"\nPune' }])
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      `\ufeff${HEADERS.join(',')}`,
      '00123456789012345678,आशा देशपांडे,+919876543210,In Progress,2026-03-05,2026-03-05 02:00,1234567,12345.50,INR',
    ])
    expect(cells).toHaveLength(3)
    expect(cells[2]).toEqual(['', 'Rao, "Asha"\nPune', '', '', '', '', '', '', 'INR'])
  })

  test('disarms what a spreadsheet would take for a formula', async () => {
    const { cells } = await csvOf(FORMULAS.map((name) => ({ name })))
    expect(cells.slice(1).map((row) => row[1])).toEqual(FORMULAS.map((name) => `'${name}`))
  })

  test.each(['+919876543210', '+91 98765 43210', '-12.50', '300 letters', LONG])(
    'leaves %s as it is: no formula',
    async (name) => {
      const { cells } = await csvOf([{ name, phone: name }])
      expect(cells[1]?.slice(1, 3)).toEqual([name, name])
    },
  )

  test('disarms a phone number that is a sum to a spreadsheet', async () => {
    const { cells } = await csvOf([{ phone: '+91-98765-43210' }, { amount: -1234.5 }])
    expect(cells[1]?.[2]).toBe("'+91-98765-43210")
    expect(cells[2]?.[7]).toBe('-1234.50')
  })

  test('keeps a day without a time one, and what is no day as it was told', async () => {
    const { cells } = await csvOf([{ joined: 'soon', paidAt: '2026-03-05' }])
    expect(cells[1]?.slice(4, 6)).toEqual(['soon', '2026-03-05'])
  })
})

describe.each([
  ['Excel', excelOf],
  ['CSV', async (rows: Row[]) => (await csvOf(rows)).cells],
])('%s', (_, read) => {
  test('of no rows has its header alone', async () => {
    expect(await read([])).toEqual([HEADERS])
  })

  test('shows colours and the like as they are, and words as the screen has them', async () => {
    const words = ['#e8590c', 'PENDING', 'active', 'टोइंग', 'v1.2']
    const [, ...rows] = await read(words.map((status) => ({ status })))
    expect(rows.map((row) => row[3])).toEqual(['#e8590c', 'Pending', 'Active', 'टोइंग', 'v1.2'])
  })
})

test.each(['status', 'word'] as const)(
  'a column of kind %s has the words of the screen, and no other kind has',
  (kind) => {
    const cellOf = (kind: ColumnKind | undefined, status = 'IN_PROGRESS') =>
      fileOf<Row>([{ header: 'Status', kind, value: (row) => row.status }]).cellsOf({ status })
    expect(cellOf(kind)).toEqual(['In Progress'])
    expect(cellOf(kind, 'on hold')).toEqual(['On Hold'])
    expect(cellOf(kind, '#ff0000')).toEqual(['#ff0000'])
    expect([cellOf('id'), cellOf(undefined)]).toEqual([['IN_PROGRESS'], ['IN_PROGRESS']])
  },
)

test('its name tells what it is and the day in India, and a part says so', () => {
  const lateInLondon = Date.parse('2026-11-20T20:00:00Z')
  expect(fileName('jobs', 'xlsx', false, lateInLondon)).toBe('wayside-jobs-2026-11-21.xlsx')
  expect(fileName('customer-payments', 'csv', true, lateInLondon)).toBe(
    'wayside-customer-payments-2026-11-21-partial.csv',
  )
})

/** The files inside a workbook. */
async function partsOf(rows: Row[]): Promise<Record<string, string>> {
  const file = await excelFile('Jobs', fileColumns, rows.map(cellsOf))
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

describe('rows that are missing in a file', () => {
  const read = (unreadable: number, latest: number | undefined): AllRows<unknown> => ({
    rows: [1, 2, 3],
    isWhole: false,
    failure: undefined,
    unreadable,
    isRepeating: false,
    hasGaps: false,
    totals: { first: latest, latest },
    hasChanged: false,
  })
  const textFor = (unreadable: number, latest: number | undefined) =>
    statusText({
      title: 'Jobs',
      step: 'short',
      progress: undefined,
      read: read(unreadable, latest),
      isPartial: false,
    })

  test.each([
    ['could not be read', 2, 5, '2 rows of Jobs could not be loaded.'],
    ['could not be read, of those that nobody counts', 1, undefined, '1 row of Jobs could not be loaded.'],
    ['were not sent', 0, 5, 'Jobs: the server reported 5 rows but sent 3.'],
    [
      'were not sent, beside others that could not be read',
      1,
      5,
      'Jobs: the server reported 5 rows but sent 3.',
    ],
    ['came and went', 0, 3, 'Rows of Jobs may be missing: the list kept changing while it was loading.'],
  ])('since they %s are told as such', (_, leftOut, latest, text) => {
    expect(textFor(leftOut, latest)).toBe(text)
  })
})
