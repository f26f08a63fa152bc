import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { ServiceCenter } from '@/api/service-centers'
import { csvFile } from '@/export/csv'
import { type Cell, rowsOf } from '@/files/rows'
import { columnsOf, plain } from '@/import/columns'
import { createImporter, type ImportLine, type ImportRules, withText } from '@/import/import-lines'
import { columnsIn, MOST_LINES, readTable, type Table, textOf } from '@/import/read-table'
import { planImport } from '@/routes/_shell/plans/-plan-import'
import { centerImport } from '@/routes/_shell/service-centers/-center-import'
import { serviceImport } from '@/routes/_shell/services/-service-import'

/** Node has no CSS. */
vi.stubGlobal('CSS', { supports: (_property: string, value: string) => value === '#1c7ed6' })

const CENTERS = {
  ...centerImport,
  choices: {
    services: [choice('s1', 'Puncture'), choice('s2', 'Towing')],
    offDays: [choice('sunday', 'Sunday'), choice('monday', 'Monday')],
  },
}
const LABELS = columnsOf(CENTERS).map(({ label }) => label)

function choice(value: string, label: string) {
  return { value, label }
}

/** A file as the worker reads it. */
async function tablesOf(
  content: string | Uint8Array<ArrayBuffer> | Blob,
  labels = LABELS,
): Promise<Cell[][][]> {
  return rowsOf(new Blob([content]), {
    columnsIn: (rows) => columnsIn(rows, labels),
    insteadOfPdf: 'Save it as .xlsx or CSV.',
  })
}

function tableOf(rows: Cell[][], columns = columnsOf(CENTERS)): Table {
  const table = readTable([rows], columns)
  if (typeof table === 'string') throw new Error(table)
  return table
}

async function centersIn(content: string | Uint8Array<ArrayBuffer>, rows: ServiceCenter[] = []) {
  const [first = []] = await tablesOf(content)
  const table = tableOf(first)
  const importer = createImporter(CENTERS, rows)
  return { fileLines: table.lines, lines: importer.judge(table.lines), importer }
}

const errorsOf = ({ errors }: Pick<ImportLine<unknown>, 'errors'>, labels = LABELS) =>
  Object.fromEntries([...errors].map(([index, text]) => [labels[index], text]))

const HEAD = LABELS.join(',')
const GOOD =
  'Pune Motors,98100 00001,12 MG Road,Pune,Pune,18.52,73.85,9,930 pm,Sunday;Monday,towing; Puncture'

const center = (fields: Partial<ServiceCenter>): ServiceCenter => ({
  id: 'c1',
  name: undefined,
  email: undefined,
  phone: undefined,
  city: undefined,
  district: undefined,
  status: undefined,
  ...fields,
})

describe('the columns', () => {
  test('are the fields of each form', () => {
    expect(LABELS).toEqual([
      'Service Center Name',
      'Contact Number',
      'Location',
      'City',
      'District',
      'Latitude',
      'Longitude',
      'Opening Time',
      'Closing Time',
      'Off Days',
      'Services Offered',
    ])
    expect(columnsOf(planImport).map(({ label }) => label)).toEqual([
      'Plan Name',
      'Duration (Days)',
      'Amount',
      'Benefits',
    ])
    expect(columnsOf(serviceImport).map(({ label }) => label)).toEqual([
      'Name',
      'Description',
      'Color',
      'Icon',
      'Base Price',
      'Estimated Time',
    ])
  })

  test('ask the schema of a field what it takes', () => {
    expect(columnsOf(CENTERS).flatMap(({ path, kind }) => (kind === 'text' ? [] : [[path, kind]]))).toEqual([
      ['workingHours.open', 'time'],
      ['workingHours.close', 'time'],
      ['offDays', 'several'],
      ['services', 'several'],
    ])
  })

  test.each(['A, B', 'A; B', 'A\nB'])('take several benefits as %j', (benefits) => {
    const heads = ['Plan Name', 'Duration (Days)', 'Amount', 'Benefits']
    const { lines } = tableOf([heads, ['Gold', '30', '499', benefits]], columnsOf(planImport))
    expect(createImporter(planImport, []).judge(lines)[0]?.input?.benefits).toEqual(['A', 'B'])
  })

  test('are found whatever their order, case, spaces and units', () => {
    const heads = ['Fax', ' benefits ', 'AMOUNT (₹)', 'duration', 'Plan  name *']
    const { lines, notes, missing } = tableOf(
      [heads, ['1', 'A, B', '499', '30', 'Gold']],
      columnsOf(planImport),
    )
    const [line] = createImporter(planImport, []).judge(lines)
    expect(line?.input).toEqual({ name: 'Gold', duration: 30, amount: 499, benefits: ['A', 'B'] })
    expect(notes).toEqual(['Ignored columns: Fax'])
    expect(missing).toEqual([])
  })

  test('that are there twice, missing, or without a head are told', () => {
    const heads = ['Plan Name', 'plan name', 'Amount', '']
    const { lines, notes, missing } = tableOf(
      [heads, ['Gold', 'Silver', '499', ''], [''], ['Iron', '', '5', 'x']],
      columnsOf(planImport),
    )
    expect(lines.map(({ line, texts }) => [line, texts[0]])).toEqual([
      [2, 'Gold'],
      [4, 'Iron'],
    ])
    expect(notes).toEqual([
      'Ignored columns: column D (line 4)',
      'Twice in the first line, and read from the first column: Plan Name',
      'Blank lines: 3',
    ])
    expect(missing).toEqual(['Duration (Days)', 'Benefits'])
  })
})

describe('a file', () => {
  test('is read as the form reads what is typed', async () => {
    const { lines } = await centersIn(`${HEAD}\n${GOOD}`)
    expect(lines).toMatchObject([{ line: 2, state: 'ready' }])
    expect(lines[0]?.input).toEqual({
      name: 'Pune Motors',
      phone: '+919810000001',
      isActive: true,
      address: '12 MG Road',
      city: 'Pune',
      district: 'Pune',
      latitude: 18.52,
      longitude: 73.85,
      workingHours: { open: '09:00', close: '21:30' },
      offDays: ['monday', 'sunday'],
      services: ['s1', 's2'],
    })
  })

  test('has its errors at their cells, in the words of the form', async () => {
    const { lines } = await centersIn(`${HEAD}\n,12345,,Pune,Pune,x,73.85,25:00,18:00,Funday,`)
    expect(lines[0]?.state).toBe('wrong')
    expect(lines.map((line) => errorsOf(line))).toEqual([
      {
        'Service Center Name': 'Service center name is required',
        'Contact Number': 'Contact number must be 13 digits',
        Location: 'Location is required',
        Latitude: 'Invalid latitude',
        'Opening Time': 'Enter a time such as 09:00',
        'Off Days': 'There is no “Funday”.',
        'Services Offered': 'Please select at least one service',
      },
    ])
  })

  test.each([
    ['a mark of its encoding', `\ufeff${HEAD}\n${GOOD}`],
    [
      'semicolons',
      `${HEAD}\n${GOOD}`
        .replaceAll(';', '|')
        .replaceAll(',', ';')
        .replaceAll('|', ' ; ')
        .replace('Sunday ; Monday', '"Sunday;Monday"')
        .replace('towing ;  Puncture', '"towing;Puncture"'),
    ],
    ['tabs', `${HEAD}\n${GOOD}`.replaceAll(',', '\t')],
    ['lines above its head', `Our centers\n\n${HEAD}\n${GOOD}`],
  ])('may have %s', async (_name, content) => {
    const { lines } = await centersIn(content)
    expect(lines.map(({ state, texts }) => [state, texts[0]])).toEqual([['ready', 'Pune Motors']])
  })

  test('may be written in Windows-1252', async () => {
    const text = `${HEAD}\n${GOOD.replace('Pune Motors', 'Caf\u00e9 Motors')}`
    const bytes = new Uint8Array([...text].map((letter) => letter.charCodeAt(0)))
    const { lines } = await centersIn(bytes)
    expect(lines[0]?.input?.name).toBe('Café Motors')
  })

  test('of a spreadsheet has times as parts of a day', () => {
    expect([0, 0.25, 0.375, 0.9375].map((part) => textOf(part, 'time'))).toEqual([
      '00:00',
      '06:00',
      '09:00',
      '22:30',
    ])
    expect(textOf(new Date(Date.UTC(1899, 11, 30, 9)), 'time')).toBe('09:00')
    expect(textOf(new Date(Date.UTC(1899, 11, 31)), 'time')).toBe('24:00')
    expect(textOf(0.25, 'text')).toBe('0.25')
    expect(textOf(9, 'time')).toBe('9')
  })

  test('of a spreadsheet has phones as numbers, and those that were shortened are told', async () => {
    const { lines } = await centersIn(`${HEAD}\n${GOOD.replace('98100 00001', '9.19877E+11')}`)
    expect(lines.map((line) => errorsOf(line))).toEqual([
      { 'Contact Number': 'A spreadsheet has shortened this number. Type all of its digits.' },
    ])
    const cells: Cell[] = GOOD.split(',')
    const {
      lines: [whole],
    } = tableOf([[...LABELS], cells.with(1, 919_810_000_001)])
    expect(whole && createImporter(CENTERS, []).judge([whole])[0]?.input?.phone).toBe('+919810000001')
  })

  test('of a spreadsheet has days that were something else', () => {
    const cells: Cell[] = ['Gold', 30, new Date(Date.UTC(2026, 9, 20)), 'A']
    const { lines } = tableOf([columnsOf(planImport).map(({ label }) => label), cells], columnsOf(planImport))
    const importer = createImporter(planImport, [])
    const day = { Amount: 'A spreadsheet has made a day of this. Type what was meant.' }
    const labels = importer.columns.map(({ label }) => label)
    expect(importer.judge(lines).map((line) => errorsOf(line, labels))).toEqual([day])
    expect(importer.judge(lines.map((line) => withText(line, 2, '10.20')))[0]?.input?.amount).toBe(10.2)
  })

  test('has merged cells, of which the first alone is filled', () => {
    const { lines } = tableOf([
      [...LABELS],
      GOOD.split(','),
      [
        'Next',
        '9810000002',
        ...GOOD.split(',')
          .slice(2)
          .map((cell, index) => (index === 1 ? null : cell)),
      ],
    ])
    expect(
      createImporter(CENTERS, [])
        .judge(lines)
        .map((line) => errorsOf(line)),
    ).toEqual([{}, { City: 'City is required' }])
  })

  test.each([
    [
      'no column',
      ['A', 'B'],
      'No column of this form was found. The template has their names in its first line.',
    ],
    ['no line', LABELS, 'This file has no line below its first one.'],
  ])('with %s is told', (_name, heads, text) => {
    expect(readTable([[[...heads]]], columnsOf(CENTERS))).toBe(text)
  })

  test('of too many lines is refused', () => {
    const rows = Array.from({ length: MOST_LINES + 1 }, () => ['A'])
    expect(readTable([[[...LABELS], ...rows]], columnsOf(CENTERS))).toBe(
      'This file has 2,001 lines. Up to 2,000 lines can be read at once.',
    )
    const most = readTable([[[...LABELS], ...rows.slice(1)]], columnsOf(CENTERS))
    expect(most).toMatchObject({ lines: { length: MOST_LINES } })
  })

  test('may have very many blank rows between its lines', () => {
    const blank = Array.from({ length: 200_000 }, (): Cell[] => [''])
    const line = GOOD.split(',')
    const { lines, notes } = tableOf([[...LABELS], line, ...blank, [...line, 'beside']])
    expect(lines.map((fileLine) => fileLine.line)).toEqual([2, 200_003])
    expect(notes).toEqual([
      'Ignored columns: column L (line 200003)',
      'Blank lines: 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 199990 more',
    ])
  })

  test('of several sheets is read from the one with the most columns', () => {
    const table = readTable([[['Notes']], [[...LABELS], GOOD.split(',')], []], columnsOf(CENTERS))
    expect(table).toMatchObject({ lines: [{ line: 2 }], notes: ['1 other sheet of the file is not read.'] })
  })
})

describe('a line', () => {
  const rows = [
    center({ id: 'c1', name: 'Old', phone: '9810000001', city: 'Delhi' }),
    center({ id: 'c2', name: ' pune MOTORS', city: 'Pune ' }),
  ]

  test('is there already by its phone, or by name and city', async () => {
    const otherLine = GOOD.replace('98100 00001', '9810000009')
    const { lines } = await centersIn(
      [
        HEAD,
        GOOD,
        otherLine,
        GOOD.replace('Pune Motors', 'New'),
        otherLine.replace('Pune Motors', 'Newer').replace('09,', '08,'),
      ].join('\n'),
      rows.slice(0, 1),
    )
    expect(lines.map(({ state, same }) => [state, same])).toEqual([
      ['there', 'Same phone as Old'],
      ['there', 'Same name and city as line 2'],
      ['there', 'Same phone as Old'],
      ['ready', undefined],
    ])
    const {
      lines: [named],
    } = await centersIn(`${HEAD}\n${otherLine}`, rows.slice(1))
    expect(named).toMatchObject({ state: 'there', same: 'Same name and city as  pune MOTORS' })
  })

  test('that comes three times is told as the same as the first', async () => {
    const { lines } = await centersIn([HEAD, GOOD, GOOD, GOOD].join('\n'))
    expect(lines.map(({ same }) => same)).toEqual([undefined, 'Same phone as line 2', 'Same phone as line 2'])
  })

  test('is ready once the earlier line that was the same is another', async () => {
    const { fileLines, lines, importer } = await centersIn([HEAD, GOOD, GOOD].join('\n'))
    const [first, second] = fileLines
    if (!first || !second) throw new Error('two lines')
    expect(lines[1]?.state).toBe('there')
    const otherLine = withText(withText(first, 0, 'Other Motors'), 1, '98100 00009')
    expect(importer.judge([otherLine, second])[1]).toMatchObject({ state: 'ready', same: undefined })
  })

  test('whose name is of signs alone is told apart by them', () => {
    expect([' ** ', '--', 'A * b'].map(plain)).toEqual(['**', '--', 'a b'])
  })

  test('with an unknown or a doubtful choice needs a correction', async () => {
    const twice: ImportRules<never, never, never>['choices'] = {
      services: [choice('a', 'Wash'), choice('b', 'wash')],
    }
    const judge = (text: string) => {
      const importer = createImporter({ ...CENTERS, choices: twice }, [])
      const { lines } = tableOf([[...LABELS], [...GOOD.split(',').slice(0, 9), '', text]])
      return errorsOf(importer.judge(lines)[0] ?? { errors: new Map() })
    }
    expect(judge('Wash')).toEqual({ 'Services Offered': '“Wash” is the name of several.' })
    expect(judge('a;b')).toEqual({})
    expect(judge('Wax, a')).toEqual({
      'Services Offered': 'There is no “Wax, a”. Several are separated by ;',
    })
  })

  test('that is corrected is judged anew, and no other one', async () => {
    const { fileLines, lines, importer } = await centersIn(`${HEAD}\n${GOOD}\n,9810000002${GOOD.slice(23)}`)
    const [first, second] = fileLines
    if (!first || !second) throw new Error('two lines')
    expect(lines[1]?.state).toBe('wrong')
    const [again, corrected] = importer.judge([first, withText(second, 0, 'Next')])
    expect(again).toBe(lines[0])
    expect(corrected?.state).toBe('ready')
  })
})

/** Cells as people fill them: good ones, wrong ones and empty ones. */
const cells = fc.tuple(
  ...GOOD.split(',').map((good, index) =>
    fc.constantFrom(good, '', index === 1 ? '98100 00002' : `${good} x`, 'zz'),
  ),
)

const safely = (text: string) => !/["'\r]/.test(text) && text.trim() === text && text !== ''

describe('whatever is in a file', () => {
  test('every line is in exactly one state', () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 8 }), (rows) => {
        const importer = createImporter(CENTERS, [])
        const filled = rows.filter((row) => row.some((cell) => cell !== ''))
        if (filled.length === 0) return
        const lines = importer.judge(tableOf([[...LABELS], ...rows]).lines)
        expect(lines).toHaveLength(filled.length)
        for (const { state, errors, input, same } of lines) {
          const is = {
            wrong: errors.size > 0,
            there: errors.size === 0 && same !== undefined,
            ready: errors.size === 0 && same === undefined,
          }
          expect(Object.entries(is).filter(([, isIt]) => isIt)).toEqual([[state, true]])
          expect(input !== undefined).toBe(state !== 'wrong')
        }
      }),
    )
  })

  test('the order of the columns changes nothing', () => {
    const order = fc.shuffledSubarray(
      LABELS.map((_, index) => index),
      { minLength: LABELS.length },
    )
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), order, (rows, indices) => {
        const judged = (table: string[][]) => {
          const read = readTable([table], columnsOf(CENTERS))
          return typeof read === 'string' ? read : createImporter(CENTERS, []).judge(read.lines)
        }
        const moved = [LABELS, ...rows].map((row) => indices.map((index) => row[index] ?? ''))
        expect(judged(moved)).toEqual(judged([[...LABELS], ...rows.map((row) => [...row])]))
      }),
    )
  })

  test('what the template and the lines write is read back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.string().filter(safely), { minLength: LABELS.length, maxLength: LABELS.length }),
          { minLength: 1, maxLength: 3 },
        ),
        async (rows) => {
          const file = csvFile(
            LABELS.map((header) => ({ header, kind: 'text' })),
            rows,
          )
          const [table = []] = await tablesOf(file)
          expect(tableOf(table).lines.map(({ texts }) => texts)).toEqual(rows)
        },
      ),
      { numRuns: 50 },
    )
  })
})

test('a service has a color that the browser knows', () => {
  const importer = createImporter(serviceImport, [])
  const heads = importer.columns.map(({ label }) => label)
  const { lines } = tableOf(
    [
      heads,
      ['Wash', 'All', '#1c7ed6', 'car', 499, '30 mins'],
      ['Wax', 'All', 'bluish', 'car', '₹ 499', '30 mins'],
    ],
    [...importer.columns],
  )
  const [wash, wax] = importer.judge(lines)
  expect(wash?.input).toMatchObject({ label: 'Wash', basePrice: 499, isAvailable: true })
  expect(wax && errorsOf(wax, heads)).toEqual({ Color: 'Enter a color such as #1c7ed6' })
})
