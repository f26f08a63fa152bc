import {
  BANK_STATEMENTS,
  lockedWorkbook,
  MOVEMENTS,
  workbookOfFormulas,
} from '@tests/support/bank-statements'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cell, type FileProblem, LARGEST_FILE, rowsOf } from '@/files/rows'
import { bankReferences, wordsOf } from '@/lib/bank-reference'
import { addDays } from '@/lib/period'
import { groupSums } from '@/reconcile/groups'
import { type Decisions, type Entry, GROUPS, type Payout, pairKey, reconcile } from '@/reconcile/matching'
import {
  amountOf,
  type BankLine,
  type Columns,
  dayOf,
  findHeadings,
  guessHeadings,
  readStatement,
  STATEMENT,
} from '@/reconcile/statement'

async function statementOf(content: string | Uint8Array<ArrayBuffer>) {
  const [rows = []] = await rowsOf(new Blob([content]), STATEMENT)
  return readStatement(rows, headingsIn(rows))
}

function headingsIn(rows: Cell[][]) {
  const headings = findHeadings(rows)
  if (!headings) throw new Error('no headings')
  return headings
}

/** As after the admin has chosen the columns. */
async function chosenStatementOf(content: string, columns: Columns) {
  const [rows = []] = await rowsOf(new Blob([content]), STATEMENT)
  const guessed = guessHeadings(rows)
  if (!guessed || findHeadings(rows)) throw new Error('no guess')
  return readStatement(rows, { ...guessed, columns })
}

describe('the file of a bank', () => {
  test.each(BANK_STATEMENTS)('of $bank is read line by line', async ({ content, unread }) => {
    const statement = await statementOf(content)
    expect(statement.lines.map(({ line: _, ...movement }) => movement)).toEqual(MOVEMENTS)
    expect(statement.unread).toHaveLength(unread)
  })

  test('names the lines that it cannot use, and why', async () => {
    const { lines, unread } = await statementOf(
      [
        'Date,Narration,Debit,Credit',
        '31/11/2026,no such day,1.00,',
        '25/10/2026,both,1.00,2.00',
        '25/10/2026,neither,,',
        '25/10/2026,no amount,1.0.0,',
        '25/10/2026,three decimals,1.005,',
        '25/10/2026,two meanings,"12,50",',
        '25/10/2026,wrong side,1.00 Cr,',
        '25/10/2026,taken back,-1.00,',
        '25/10/2026,good,1.00,',
      ].join('\n'),
    )
    expect(lines.map(({ line, text }) => [line, text])).toEqual([[10, 'good']])
    expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'No day'],
      [3, 'A debit and a credit in one line'],
      [4, 'No amount'],
      [5, 'The amount cannot be read'],
      [6, 'The amount cannot be read'],
      [7, 'The amount cannot be read'],
      [8, 'The amount says Dr where Cr is due, or Cr where Dr is'],
      [9, 'The amount is less than nothing'],
    ])
  })

  test('has its headings repeated on each page, and a narration on two rows', async () => {
    const { lines, unread } = await statementOf(
      'Date,Narration,Debit,Credit\n25/10/2026,NEFT REF0,1.00,\n,00001 SHARMA,,\n,MOTORS,,\nDate,Narration,Debit,Credit\n26/10/2026,B,2.00,',
    )
    expect(unread).toEqual([])
    expect(lines.map(({ line, text }) => [line, text])).toEqual([
      [2, 'NEFT REF0 00001 SHARMA MOTORS'],
      [6, 'B'],
    ])
  })

  test('without headings has all its lines once its columns are chosen', async () => {
    const { lines, unread } = await chosenStatementOf(
      [
        'Account,12345678',
        '31/11/2026,NO SUCH DAY,5.00,D',
        '25/10/2026,NEFT REF0,100.00,D',
        ',00001 SHARMA,,',
        'no day,A,1.00,D',
        '26/10/2026,B,-7.00,,WITH MORE CELLS',
        '26/10/2026,C,8.00,',
      ].join('\n'),
      { date: 0, narration: 1, amount: 2, side: 3 },
    )
    expect(lines.map(({ line, text, paise, side }) => [line, text, paise, side])).toEqual([
      [3, 'NEFT REF0 00001 SHARMA', 10_000, 'debit'],
      [6, 'B', 700, 'debit'],
      [7, 'C', 800, 'credit'],
    ])
    expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'No day'],
      [5, 'No day'],
    ])
  })

  test('has its first line below two rows of headings whose names are not known', async () => {
    const { lines, unread } = await chosenStatementOf(
      [
        'Account statement|||||',
        'Date|Particulars|Chq|Transaction||Balance',
        '|||Debit|Credit|',
        '25/10/2026|NEFT REF000001|0|100.00|0.00|900.00',
        '26/10/2026|B|0|0.00|7.00|907.00',
      ].join('\n'),
      { date: 0, narration: 1, debit: 3, credit: 4 },
    )
    expect(lines.map(({ line, paise, side }) => [line, paise, side])).toEqual([
      [4, 10_000, 'debit'],
      [5, 700, 'credit'],
    ])
    expect(unread).toEqual([])
  })

  test('has no line above its headings', async () => {
    const known = await statementOf(
      '01/10/2026,Opening balance,5.00,\nDate,Narration,Debit,Credit\n25/10/2026,A,1.00,',
    )
    expect(known.lines.map(({ line }) => line)).toEqual([3])
    expect(known.unread).toEqual([])
    const guessed = await chosenStatementOf('Bank,of Pune\nWann,Was,Wieviel\n25/10/2026,A,1.00 Dr', {
      date: 0,
      narration: 1,
      amount: 2,
    })
    expect(guessed.lines.map(({ line }) => line)).toEqual([3])
    expect(guessed.unread).toEqual([])
  })

  test('has one column of withdrawals and deposits, with the side in brackets', async () => {
    const { lines } = await statementOf(
      'Date,Narration,Withdrawal (Dr)/ Deposit (Cr),Balance\n25/10/2026,A,"1,000.00 (Dr)",5.00(Cr)\n26/10/2026,B,7.00(Cr),12.00(Cr)',
    )
    expect(lines.map(({ paise, side }) => [paise, side])).toEqual([
      [100_000, 'debit'],
      [700, 'credit'],
    ])
  })

  test('has the side in brackets in a column of its own', async () => {
    const { lines } = await statementOf(
      'Date,Narration,Amount,Dr/Cr\n25/10/2026,A,1.00,(Dr)\n26/10/2026,B,2.00,( CR. )',
    )
    expect(lines.map(({ paise, side }) => [paise, side])).toEqual([
      [100, 'debit'],
      [200, 'credit'],
    ])
  })

  test('has a column of types, which tells the side only if no other does', async () => {
    const named = await statementOf(
      'Date,Tran Type,Narration,Amount,Dr/Cr\n25/10/2026,NEFT,A,1.00,Dr\n26/10/2026,IMPS,B,2.00,Cr',
    )
    const typed = await statementOf('Date,Type,Narration,Amount\n25/10/2026,D,A,1.00\n26/10/2026,C,B,2.00')
    for (const { lines } of [named, typed])
      expect(lines.map(({ paise, side }) => [paise, side])).toEqual([
        [100, 'debit'],
        [200, 'credit'],
      ])
  })

  test.each<[days: string, day: Cell]>([
    ['dates', new Date('2026-10-25T00:00:00Z')],
    ['texts', '25/10/2026'],
  ])('whose days are %s has sums below them that are no line', (_, day) => {
    const head = ['Txn Date', 'Narration', 'Withdrawal', 'Deposit']
    const rows: Cell[][] = [head, [day, 'A', 100, 0], [], head, [45_000, '', 100, 0]]
    const { lines, unread } = readStatement(rows, headingsIn(rows))
    expect(lines.map(({ line }) => line)).toEqual([2])
    expect(unread).toEqual([{ line: 5, text: '45000 100 0', reason: 'No day' }])
  })

  test('has a column of references beside one of cheques', async () => {
    const { lines } = await statementOf(
      'Date,Narration,Cheque No.,UTR No.,Debit,Credit\n25/10/2026,NEFT,,HDFC1234567890,1.00,\n',
    )
    expect(lines.map(({ text }) => text)).toEqual(['NEFT HDFC1234567890'])
  })

  test('has a second table below, with columns of its own', async () => {
    const { lines } = await statementOf(
      'Date,Narration,Debit,Credit\n25/10/2026,A,1.00,\n\nDate,Credit,Debit,Narration\n26/10/2026,,2.00,B',
    )
    expect(lines.map(({ paise, side, text }) => [text, paise, side])).toEqual([
      ['A', 100, 'debit'],
      ['B', 200, 'debit'],
    ])
  })

  test('has a table above with fewer columns, which is read, too', async () => {
    const { lines, unread } = await statementOf(
      'Account,12345678\nDate,Amount,Dr/Cr\n25/10/2026,1.00,Dr\nno day,1.00,Dr\n\nDate,Narration,Debit,Credit\n26/10/2026,B,2.00,',
    )
    expect(lines.map(({ line, paise }) => [line, paise])).toEqual([
      [3, 100],
      [7, 200],
    ])
    expect(unread.map(({ line }) => line)).toEqual([4])
  })

  test('keeps all lines where a quote is never closed, or stands within a text', async () => {
    const { lines, unread } = await statementOf(
      [
        'Date,Narration,Debit,Credit',
        '25/10/2026,"NEFT 12" PIPES,1.00,',
        '25/10/2026,"SHARMA, PUNE",2.00,',
        '25/10/2026,12" PIPES,3.00,',
        '25/10/2026,"MOTORS,4.00,',
        '25/10/2026,LAST,5.00,',
      ].join('\r\n'),
    )
    expect(unread).toEqual([])
    expect(lines.map(({ line, text, paise }) => [line, text, paise])).toEqual([
      [2, '"NEFT 12" PIPES', 100],
      [3, 'SHARMA, PUNE', 200],
      [4, '12" PIPES', 300],
      [5, '"MOTORS', 400],
      [6, 'LAST', 500],
    ])
  })

  test('keeps all lines where their ends are of two kinds', async () => {
    const { lines, unread } = await statementOf(
      'Date,Narration,Debit,Credit\r\n25/10/2026,A,1.00,\r\n26/10/2026,B,2.00,\n27/10/2026,C,3.00,\n',
    )
    expect(unread).toEqual([])
    expect(lines.map(({ line, text }) => [line, text])).toEqual([
      [2, 'A'],
      [3, 'B'],
      [4, 'C'],
    ])
  })

  test('is read where its cells are protected from spreadsheets', async () => {
    const { lines } = await statementOf(
      '"Date","Narration","Ref No","Debit","Credit"\n="25/10/2026","NEFT",="000629712345678","1,00,00,000.00",""',
    )
    expect(lines).toEqual([
      { line: 2, day: '2026-10-25', text: 'NEFT 000629712345678', paise: 1_000_000_000, side: 'debit' },
    ])
  })

  test('that is a workbook of formulas and two tables is read by the values that it holds', async () => {
    const { lines, unread } = await statementOf(workbookOfFormulas())
    expect(lines.map(({ line, day, text, paise, side }) => [line, day, text, paise, side])).toEqual([
      [2, '2026-10-25', 'NEFT REF000001', 10_000, 'debit'],
      [7, '2026-10-26', 'OTHER ACCOUNT', 750, 'debit'],
    ])
    expect(unread.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'No amount'],
      [4, 'No amount'],
    ])
  })

  test('has no row that is dropped: each is a line, continues one, or is named as unread', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        '25/10/2026',
        'NEFT REF000001',
        '100.00',
        '5.00 Cr',
        '31/11/2026',
        '(7.00)',
        'Total',
      ),
      fc.constantFrom(46_320, 12.5, true, null, new Date('2026-10-25T00:00:00Z')),
    )
    const table = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 12 })
    fc.assert(
      fc.property(table, (body) => {
        const rows: Cell[][] = [['Date', 'Narration', 'Debit', 'Credit'], ...body]
        const { lines, unread } = readStatement(rows, headingsIn(rows))
        const named = [...lines, ...unread].map(({ line }) => line)
        expect(new Set(named).size).toBe(named.length)
        for (const [index, cells] of rows.entries()) {
          const isEmpty = cells.every((value) => value === '' || value === null)
          const isRestOfText = cells.every(
            (value, column) => (value !== '' && value !== null) === (column === 1),
          )
          if (index > 0 && !isEmpty && !isRestOfText) expect(named).toContain(index + 1)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test.each<[signs: string, amounts: string[], expected: unknown]>([
    [
      'a minus',
      ['-1.00', '2.00'],
      [
        [100, 'debit'],
        [200, 'credit'],
      ],
    ],
    [
      'brackets',
      ['(1.00)', '2.00'],
      [
        [100, 'debit'],
        [200, 'credit'],
      ],
    ],
    [
      'Dr and Cr',
      ['1.00 Dr', '2.00 Cr.'],
      [
        [100, 'debit'],
        [200, 'credit'],
      ],
    ],
    ['nothing', ['1.00', '2.00'], []],
  ])('with one column of amounts tells debits by %s', async (_, amounts, expected) => {
    const { lines } = await statementOf(
      ['Date,Narration,Amount', ...amounts.map((amount) => `25/10/2026,A,${amount}`)].join('\n'),
    )
    expect(lines.map(({ paise, side }) => [paise, side])).toEqual(expected)
  })

  test('writes all debits with a minus', async () => {
    const { lines } = await statementOf(
      'Date,Narration,Debit,Credit\n25/10/2026,A,-1.00,\n25/10/2026,B,,2.00',
    )
    expect(lines.map(({ paise, side }) => [paise, side])).toEqual([
      [100, 'debit'],
      [200, 'credit'],
    ])
  })

  test.each<[what: string, content: BlobPart, message: string]>([
    ['empty', '', 'This file is empty.'],
    ['too large', new Uint8Array(LARGEST_FILE + 1), 'This file has 30 MB. Files of up to 30 MB can be read.'],
    ['a PDF', '%PDF-1.7', 'This is a PDF. Your bank also offers the statement as CSV or Excel.'],
    [
      'an old workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      'This is an old Excel file. Save it as .xlsx or CSV.',
    ],
    ['a workbook with a password', lockedWorkbook(), 'This file has a password. Save it without one.'],
    [
      'a broken workbook',
      'PK\u0003\u0004 and no more',
      'This Excel file cannot be read. Save it again as .xlsx or CSV.',
    ],
    ['a web page', '\n<html><table>', 'This is a web page, not a table. Save it as .xlsx or CSV.'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'This is not a CSV or Excel file.'],
  ])('that is %s is refused with a sentence', async (_, content, message) => {
    await expect(rowsOf(new Blob([content]), STATEMENT)).rejects.toThrow(
      expect.objectContaining<Partial<FileProblem>>({ name: 'FileProblem', message }),
    )
  })

  test('without a row of headings has none', () => {
    expect(
      findHeadings([
        ['Name', 'City'],
        ['Sharma', 'Pune'],
      ]),
    ).toBeUndefined()
    expect(findHeadings([])).toBeUndefined()
    expect(findHeadings([...Array<Cell[]>(30).fill(['']), ['Date', 'Debit']])).toBeUndefined()
  })
})

test.each<[cell: Cell, day: string | undefined]>([
  ['25/10/2026', '2026-10-25'],
  ['25-10-26', '2026-10-25'],
  ['25.10.2026', '2026-10-25'],
  ['25-Oct-2026', '2026-10-25'],
  ['25 October 2026', '2026-10-25'],
  ['5OCT26', '2026-10-05'],
  ['2026-10-25', '2026-10-25'],
  ['2026-10-25T10:00:00', '2026-10-25'],
  ['25/10/2026 10:15:00 AM', '2026-10-25'],
  ['25/10/2026\n10:15:00', '2026-10-25'],
  ['25/10/2026\t10:15\nAM', '2026-10-25'],
  ['25-Oct-2026\u00a010:15:00', '2026-10-25'],
  [new Date('2026-10-25T00:00:00Z'), '2026-10-25'],
  [46320, '2026-10-25'],
  ['10/25/2026', undefined],
  ['31/11/2026', undefined],
  ['Total', undefined],
  [12, undefined],
  [true, undefined],
  [null, undefined],
  [new Date(Number.NaN), undefined],
])('the day of %s is %s', (cell, day) => expect(dayOf(cell)).toBe(day))

test.each<[cell: Cell, expected: ReturnType<typeof amountOf>]>([
  ['1,23,456.50', { paise: 12345650, side: undefined }],
  ['123,456.5', { paise: 12345650, side: undefined }],
  ['500.00 Dr', { paise: 50000, side: 'debit' }],
  ['500CR', { paise: 50000, side: 'credit' }],
  ['1,000.00 (Dr)', { paise: 100000, side: 'debit' }],
  ['100.00(Cr)', { paise: 10000, side: 'credit' }],
  ['(500.00)', { paise: -50000, side: undefined }],
  ['(500.00 Dr', undefined],
  ['-500', { paise: -50000, side: undefined }],
  ['₹ 500.000', { paise: 50000, side: undefined }],
  ['.5', { paise: 50, side: undefined }],
  ['5.', { paise: 500, side: undefined }],
  [19.9, { paise: 1990, side: undefined }],
  ['', { paise: 0, side: undefined }],
  ['-', { paise: 0, side: undefined }],
  [null, { paise: 0, side: undefined }],
  ['12,50', undefined],
  ['1.005', undefined],
  ['1e5', undefined],
  ['.', undefined],
  [1.005, undefined],
  [true, undefined],
  [new Date(0), undefined],
  ['99999999999999999999', undefined],
])('the amount of %s is %o', (cell, expected) => expect(amountOf(cell)).toEqual(expected))

const DAYS = { from: '2026-10-20', to: '2026-10-30' }
const DAY = '2026-10-25'

function payout(key: string, fields: Partial<Payout> = {}): Payout {
  return {
    key,
    center: 'Sharma Motors',
    reference: `REF00000${key}`,
    notes: undefined,
    paise: 100_00,
    day: DAY,
    ...fields,
  }
}

function debit(line: number, text: string, fields: Partial<BankLine> = {}): BankLine {
  return { line, day: DAY, text, paise: 100_00, side: 'debit', ...fields }
}

const credit = (line: number, text: string, fields: Partial<BankLine> = {}) =>
  debit(line, text, { side: 'credit', ...fields })

function shownOf(entries: readonly Entry[]) {
  return entries.map(({ group, payout, debits, credits }) => [
    group,
    payout?.key,
    ...[...debits, ...credits].map(({ line }) => line),
  ])
}

function entriesOf(payouts: Payout[], lines: BankLine[], decisions?: Decisions) {
  return shownOf(reconcile(payouts, lines, DAYS, decisions).entries)
}

describe('a payout', () => {
  test.each<[what: string, payouts: Payout[], lines: BankLine[], expected: unknown[]]>([
    ['is matched by its reference', [payout('1')], [debit(1, 'NEFT-REF000001-X')], [['matched', '1', 1]]],
    [
      'is matched by the bank reference in its notes',
      [payout('1', { notes: 'UTR HDFC1234567890' })],
      [debit(1, 'by HDFC1234567890')],
      [['matched', '1', 1]],
    ],
    [
      'is matched by a reference of two words',
      [payout('1', { reference: 'REF/000-1' })],
      [debit(1, 'REF-000 1')],
      [['matched', '1', 1]],
    ],
    [
      'with its reference and another amount differs',
      [payout('1')],
      [debit(1, 'REF000001', { paise: 1 })],
      [['differs', '1', 1]],
    ],
    [
      'in two parts differs',
      [payout('1')],
      [debit(1, 'REF000001', { paise: 1 }), debit(2, 'REF000001', { paise: 2 })],
      [['differs', '1', 1, 2]],
    ],
    [
      'whose amount is not told differs',
      [payout('1', { paise: undefined })],
      [debit(1, 'REF000001')],
      [['differs', '1', 1]],
    ],
    [
      'is matched beside the charges for it',
      [payout('1')],
      [debit(1, 'REF000001'), debit(2, 'CHARGES REF000001', { paise: 236 })],
      [
        ['matched', '1', 1],
        ['not-in-console', undefined, 2],
      ],
    ],
    [
      'that was debited twice says so',
      [payout('1')],
      [debit(1, 'REF000001'), debit(2, 'REF000001')],
      [['twice', '1', 1, 2]],
    ],
    [
      'that came back says so',
      [payout('1')],
      [debit(1, 'REF000001'), credit(2, 'RTN REF000001', { day: '2026-10-27' })],
      [['returned', '1', 1, 2]],
    ],
    [
      'that came back says so by the bank reference of its debit',
      [payout('1')],
      [debit(1, 'REF000001 HDFC1234567890'), credit(2, 'RTN HDFC1234567890')],
      [['returned', '1', 1, 2]],
    ],
    [
      'did not come back with money that has only the branch, or a phone number, in common with it',
      [payout('1')],
      [
        debit(1, 'REF000001 UPI-SHARMA-PYTM0123456-9812345678'),
        credit(2, 'UPI-RAVI-PYTM0123456-9812345678', { day: '2026-10-26' }),
      ],
      [['matched', '1', 1]],
    ],
    [
      'did not come back with money that went through the same account of the bank, as much else did',
      [payout('1')],
      [
        debit(1, 'REF000001 TRANSFER TO 4897695162091'),
        credit(2, 'BY TRANSFER 4897695162091', { day: '2026-10-26' }),
        ...[3, 4, 5, 6, 7].map((line) => credit(line, 'BY TRANSFER 4897695162091', { paise: line })),
      ],
      [['matched', '1', 1]],
    ],
    [
      'that was sent again after it came back has left once',
      [payout('1')],
      [debit(1, 'REF000001'), debit(2, 'REF000001', { day: '2026-10-27' }), credit(3, 'REF000001')],
      [['returned', '1', 1, 2, 3]],
    ],
    [
      'does not come back before it left',
      [payout('1')],
      [debit(1, 'REF000001'), credit(2, 'REF000001', { day: '2026-10-24' })],
      [['matched', '1', 1]],
    ],
    [
      'does not come back with another amount',
      [payout('1')],
      [debit(1, 'REF000001'), credit(2, 'REF000001', { paise: 1 })],
      [['matched', '1', 1]],
    ],
    [
      'is likely by amount, day and name',
      [payout('1')],
      [debit(1, 'SHARMA', { day: '2026-10-28' })],
      [['likely', '1', 1]],
    ],
    [
      'is not likely four days apart',
      [payout('1')],
      [debit(1, 'SHARMA', { day: '2026-10-29' })],
      [
        ['not-in-bank', '1'],
        ['not-in-console', undefined, 1],
      ],
    ],
    [
      'is not likely for part of a word',
      [payout('1')],
      [debit(1, 'SHARMAJI')],
      [
        ['not-in-bank', '1'],
        ['not-in-console', undefined, 1],
      ],
    ],
    [
      'is not likely without a word',
      [payout('1')],
      [debit(1, 'CASH')],
      [
        ['not-in-bank', '1'],
        ['not-in-console', undefined, 1],
      ],
    ],
    [
      'is not likely where two debits are',
      [payout('1')],
      [debit(1, 'SHARMA'), debit(2, 'SHARMA')],
      [
        ['not-in-bank', '1'],
        ['not-in-console', undefined, 1],
        ['not-in-console', undefined, 2],
      ],
    ],
    [
      'is not likely where two payouts are',
      [payout('1'), payout('2')],
      [debit(1, 'SHARMA')],
      [
        ['not-in-bank', '1'],
        ['not-in-bank', '2'],
        ['not-in-console', undefined, 1],
      ],
    ],
    [
      'is not likely by a debit that names another',
      [payout('1'), payout('2')],
      [debit(1, 'SHARMA REF000002'), debit(2, 'SHARMA REF000002')],
      [
        ['not-in-bank', '1'],
        ['twice', '2', 1, 2],
      ],
    ],
    [
      'is not found by the beginning of a reference',
      [payout('1')],
      [debit(1, 'REF0000012')],
      [
        ['not-in-bank', '1'],
        ['not-in-console', undefined, 1],
      ],
    ],
    [
      'is not found by the beginning of a longer reference with a separator',
      [payout('1'), payout('2', { reference: 'REF000001-2' })],
      [debit(1, 'REF000001-2')],
      [
        ['not-in-bank', '1'],
        ['matched', '2', 1],
      ],
    ],
    [
      'is not found by too short a reference',
      [payout('1', { reference: '25' })],
      [debit(1, '25 10 2026')],
      [
        ['not-in-bank', '1'],
        ['not-in-console', undefined, 1],
      ],
    ],
    [
      'and its namesake with one reference each get a line',
      [payout('1'), payout('2', { reference: 'REF000001', day: '2026-10-26' })],
      [debit(1, 'REF000001', { day: '2026-10-26' }), debit(2, 'REF000001')],
      [
        ['matched', '1', 2],
        ['matched', '2', 1],
      ],
    ],
    [
      'gets the line that names it alone',
      [payout('1'), payout('2')],
      [debit(1, 'REF000001 REF000002'), debit(2, 'REF000001')],
      [
        ['matched', '1', 2],
        ['matched', '2', 1],
      ],
    ],
    [
      'of the days around the file is in no group',
      [payout('1', { day: '2026-10-19' }), payout('2', { day: '2026-10-31' })],
      [],
      [],
    ],
    [
      'of the days around the file is matched',
      [payout('1', { day: '2026-10-19' })],
      [debit(1, 'REF000001')],
      [['matched', '1', 1]],
    ],
    [
      'of the first and the last day of the file is not in the bank',
      [payout('1', { day: DAYS.from }), payout('2', { day: DAYS.to })],
      [],
      [
        ['not-in-bank', '1'],
        ['not-in-bank', '2'],
      ],
    ],
    [
      'without a day is not in the bank',
      [payout('1', { day: undefined })],
      [debit(1, 'SHARMA')],
      [
        ['not-in-bank', '1'],
        ['not-in-console', undefined, 1],
      ],
    ],
  ])('%s', (_, payouts, lines, expected) => expect(entriesOf(payouts, lines)).toEqual(expected))

  test('that is likely is matched once it is confirmed, and apart once it is refused', () => {
    const [paid, line] = [payout('1'), debit(1, 'SHARMA')]
    const decide = (answer: 'confirmed' | 'refused') => new Map([[pairKey(paid, line), answer] as const])
    expect(entriesOf([paid], [line], decide('confirmed'))).toEqual([['matched', '1', 1]])
    expect(entriesOf([paid], [line], decide('refused'))).toEqual([
      ['not-in-bank', '1'],
      ['not-in-console', undefined, 1],
    ])
  })

  test('that was confirmed stays matched when another candidate is read', () => {
    const [paid, line] = [payout('1'), debit(1, 'SHARMA')]
    const decisions = new Map([[pairKey(paid, line), 'confirmed'] as const])
    expect(entriesOf([paid, payout('2')], [line], decisions)).toEqual([
      ['matched', '1', 1],
      ['not-in-bank', '2'],
    ])
  })
})

describe('whatever is in the file and the console', () => {
  const day = fc.integer({ min: -2, max: 12 }).map((days) => addDays(DAYS.from, days))
  const paise = fc.constantFrom(100_00, 200_00, 1)
  const number = fc.integer({ min: 1, max: 4 })
  /** Some begin as another one does. */
  const reference = fc.oneof(
    number.map((at) => `REF00000${at}`),
    fc.constantFrom('REF0000011', 'REF000001-2', 'REF000001/2'),
  )
  const payouts = fc
    .array(
      fc.record({
        center: fc.constantFrom('Sharma Motors', 'Verma Auto'),
        reference: fc.option(reference, { nil: undefined }),
        notes: fc.option(
          number.map((at) => `UTR HDFC00000000${at}`),
          { nil: undefined },
        ),
        paise: fc.option(paise, { nil: undefined, freq: 9 }),
        day: fc.option(day, { nil: undefined, freq: 9 }),
      }),
      { maxLength: 6 },
    )
    .map((rows) => rows.map((row, index): Payout => ({ key: String(index), ...row })))
  const part = fc.oneof(
    reference,
    number.map((at) => `HDFC00000000${at}`),
    fc.constantFrom('SHARMA', 'VERMA', 'NEFT'),
  )
  const lines = fc
    .array(
      fc.record({
        day,
        text: fc.array(part, { maxLength: 3 }).map((parts) => parts.join('-')),
        paise,
        side: fc.constantFrom<BankLine['side'][]>('debit', 'debit', 'credit'),
      }),
      { maxLength: 8 },
    )
    .map((rows) => rows.map((row, index): BankLine => ({ line: index + 1, ...row })))
  const assertAlways = (check: (payouts: Payout[], lines: BankLine[]) => void) =>
    fc.assert(fc.property(payouts, lines, check), { numRuns: 2000 })
  const numbers = (rows: readonly BankLine[]) => rows.map(({ line }) => line).sort((a, b) => a - b)

  test('each payout and each debit is in exactly one group', () => {
    assertAlways((payouts, lines) => {
      const { entries, around } = reconcile(payouts, lines, DAYS)
      const placed = [...entries.flatMap(({ payout }) => payout ?? []), ...around]
      expect(placed.map(({ key }) => key).sort()).toEqual(payouts.map(({ key }) => key).sort())
      expect(numbers(entries.flatMap(({ debits }) => debits))).toEqual(
        numbers(lines.filter(({ side }) => side === 'debit')),
      )
      const credits = entries.flatMap(({ credits }) => credits)
      expect(new Set(credits).size).toBe(credits.length)
      expect(entries.every(({ group }) => GROUPS.includes(group))).toBe(true)
    })
  })

  test('the sums of the groups add up to the paisa', () => {
    assertAlways((payouts, lines) => {
      const { entries, around } = reconcile(payouts, lines, DAYS)
      const sum = (amounts: (number | undefined)[]) =>
        amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
      const ofGroup = (group: string) => entries.filter((entry) => entry.group === group)
      const paid = GROUPS.map((group) => sum(ofGroup(group).map(({ payout }) => payout?.paise)))
      const left = GROUPS.map((group) =>
        sum(ofGroup(group).flatMap(({ debits }) => debits.map(({ paise }) => paise))),
      )
      expect(sum(paid) + sum(around.map(({ paise }) => paise))).toBe(sum(payouts.map(({ paise }) => paise)))
      expect(sum(left)).toBe(sum(lines.map(({ side, paise }) => (side === 'debit' ? paise : 0))))
      const shownSums = groupSums(entries)
      expect(shownSums.slice(0, -1).map(({ paid, debited }) => [Number(paid), Number(debited)])).toEqual(
        GROUPS.map((_, index) => [paid[index], left[index]]),
      )
      expect(shownSums.at(-1)).toMatchObject({
        group: 'total',
        paid: BigInt(sum(paid)),
        debited: BigInt(sum(left)),
      })
    })
  })

  const shuffled = <Row>(rows: Row[]) =>
    fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

  test('the order of payouts and lines changes nothing', () => {
    const inTwoOrders = fc
      .tuple(payouts, lines)
      .chain((both) => fc.tuple(fc.constant(both), shuffled(both[0]), shuffled(both[1])))
    fc.assert(
      fc.property(inTwoOrders, ([[payouts, lines], otherPayouts, otherLines]) => {
        expect(sorted(entriesOf(otherPayouts, otherLines))).toEqual(sorted(entriesOf(payouts, lines)))
      }),
      { numRuns: 2000 },
    )
  })

  /** The references of a payout that a text has, as whole words. */
  const foundIn = (text: string, { reference, notes }: Payout) => {
    const words = ` ${wordsOf(text).join(' ')} `
    return [reference, notes?.replace('UTR ', '')].flatMap((field) => {
      const wanted = wordsOf(field ?? '').join(' ')
      return wanted !== '' && words.includes(` ${wanted} `) ? wanted : []
    })
  }

  test('no line is matched by the reference of another payout', () => {
    assertAlways((payouts, lines) => {
      for (const { group, payout: paid, debits } of reconcile(payouts, lines, DAYS).entries) {
        if (!paid || group === 'likely') continue
        for (const { text } of debits) {
          const ownWords = foundIn(text, paid)
          expect(ownWords, text).not.toEqual([])
          // What is the beginning of another's reference is that one's alone, unless it is there a second time.
          const longer = payouts
            .flatMap((anyPayout) => foundIn(text, anyPayout))
            .filter((found) => found.startsWith(`${ownWords[0]} `))
          if (ownWords.length === 1 && longer.length > 0)
            expect(
              ` ${wordsOf(text)
                .join(' ')
                .replaceAll(longer[0] ?? '', '')} `,
            ).toContain(` ${ownWords[0]} `)
        }
      }
    })
  })

  test('one line more changes nothing that has nothing to do with it', () => {
    fc.assert(
      fc.property(
        payouts,
        lines,
        day,
        paise,
        fc.array(part, { maxLength: 2 }),
        (payouts, lines, day, paise, parts) => {
          const more = debit(99, parts.join('-'), { day, paise })
          const all = [...lines, more]
          const touched = new Set<Payout | BankLine>([more])
          const touches = (line: BankLine, item: Payout | BankLine) =>
            'key' in item
              ? foundIn(line.text, item).length > 0 || (line.paise === item.paise && hasNameOf(line, item))
              : bankReferences(line.text).some((word) => wordsOf(item.text).includes(word))
          for (let size = 0; size < touched.size; ) {
            size = touched.size
            for (const line of all)
              for (const item of [...payouts, ...all])
                if (touches(line, item) && (touched.has(line) || touched.has(item)))
                  touched.add(line).add(item)
          }
          const isApart = ({ payout: paid, debits, credits }: Entry) =>
            [paid, ...debits, ...credits].every((item) => item === undefined || !touched.has(item))
          const apart = (lines: BankLine[]) =>
            shownOf(reconcile(payouts, lines, DAYS).entries.filter(isApart))
          expect(sorted(apart(all))).toEqual(sorted(apart(lines)))
          expect(entriesOf(payouts, all).flat()).toContain(99)
        },
      ),
      { numRuns: 2000 },
    )
  })

  const hasNameOf = ({ text }: BankLine, { center }: Payout) =>
    wordsOf(center).some((word) => wordsOf(text).includes(word))

  test('each matched debit has the amount of its payout, and returned money had left', () => {
    assertAlways((payouts, lines) => {
      for (const { group, payout: paid, debits, credits } of reconcile(payouts, lines, DAYS).entries) {
        if (group === 'matched' || group === 'likely')
          expect(debits.map(({ paise }) => paise)).toEqual([paid?.paise])
        if (group === 'twice') expect(debits.length - credits.length).toBeGreaterThan(1)
        if (group === 'returned') expect(credits.length).toBeGreaterThan(0)
        if (group === 'not-in-console') expect([paid, debits.length]).toEqual([undefined, 1])
        expect(credits.length).toBeLessThanOrEqual(debits.length)
      }
    })
  })
})

test('20,000 lines and 2,000 payouts are reconciled', () => {
  const payouts = Array.from({ length: 2000 }, (_, index) =>
    payout(String(index), { reference: `REF${100_000 + index}` }),
  )
  const lines = Array.from({ length: 20_000 }, (_, index) =>
    debit(index + 1, `NEFT REF${100_000 + index} SHARMA MOTORS`),
  )
  const { entries } = reconcile(payouts, lines, DAYS)
  expect(entries.filter(({ group }) => group === 'matched')).toHaveLength(2000)
  expect(entries).toHaveLength(20_000)
})
