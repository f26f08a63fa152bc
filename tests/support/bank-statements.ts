import { sheetRow, textCell, workbook } from './workbook'

// Statements in the form of Indian banks' downloads, with made-up data: three debits and a credit each.

/** What each of the statements below says. `day` of the credit is the last one. */
export const MOVEMENTS = [
  { day: '2026-10-25', paise: 123_456_50, side: 'debit', text: 'NEFT DR REF000001 SHARMA MOTORS' },
  { day: '2026-10-26', paise: 500_00, side: 'debit', text: 'IMPS-629712345678-VERMA AUTO, PUNE' },
  { day: '2026-11-01', paise: 1_00, side: 'debit', text: 'CHARGES' },
  { day: '2026-11-02', paise: 500_00, side: 'credit', text: 'RETURN IMPS-629712345678' },
] as const

type BankStatement = { bank: string; content: string | Uint8Array<ArrayBuffer>; unread: number }

/** Latin letters and signs of Windows-1252, such as a dash, as one byte each. */
function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => (character === '–' ? 0x96 : character.charCodeAt(0)))
}

export const BANK_STATEMENTS: BankStatement[] = [
  {
    bank: 'HDFC',
    content: [
      'HDFC BANK Ltd.,,,Page No .: 1,,,',
      'Account Branch :,"BANER, PUNE",,,,,',
      'Statement From : 25/10/26 To : 02/11/26,,,,,,',
      '********,********,********,********,********,********,********',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,********,********,********,********,********,********',
      '25/10/26,NEFT DR REF000001,SHARMA MOTORS,25/10/26,123456.50,,876543.50',
      '26/10/26,"IMPS-629712345678-VERMA AUTO, PUNE",,26/10/26,500.00,,876043.50',
      '01/11/26,CHARGES,,01/11/26,1.00,,876042.50',
      '02/11/26,RETURN IMPS-629712345678,,02/11/26,,500.00,876542.50',
      ',,,,,,',
      'STATEMENT SUMMARY :-,,,,,,',
      'Opening Balance,,,,Debits,Credits,Closing Bal',
      '"10,00,000.00",,,,"1,23,957.50",500.00,"8,76,542.50"',
    ].join('\r\n'),
    unread: 3,
  },
  {
    bank: 'ICICI',
    content: [
      '﻿,,"DETAILED STATEMENT",,,,,',
      ',,Transactions List -,WAYSIDE PVT LTD (INR) - 000000000001,,,,',
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
      '1,25/10/2026,25/10/2026,-,NEFT DR REF000001 SHARMA MOTORS,"1,23,456.50",0.0,"8,76,543.50"',
      '2,26/10/2026,26/10/2026,-,"IMPS-629712345678-VERMA AUTO, PUNE",500.00,0.0,"8,76,043.50"',
      '3,01/11/2026,01/11/2026,-,CHARGES,1.00,0.0,"8,76,042.50"',
      '4,02/11/2026,02/11/2026,-,RETURN IMPS-629712345678,0.0,500.00,"8,76,542.50"',
      'Legends used in account statement :-,,,,,,,',
    ].join('\n'),
    unread: 1,
  },
  {
    bank: 'SBI',
    content: [
      'Account Name       :\tWAYSIDE PVT LTD',
      'Start Date         :\t25 Oct 2026',
      'End Date           :\t2 Nov 2026',
      '',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance\t',
      '25 Oct 2026\t25 Oct 2026\t   NEFT DR REF000001   \tSHARMA MOTORS\t"1,23,456.50 "\t \t"8,76,543.50 "\t',
      '26 Oct 2026\t26 Oct 2026\tIMPS-629712345678-VERMA AUTO, PUNE\t \t500.00 \t \t"8,76,043.50 "\t',
      '1 Nov 2026\t1 Nov 2026\tCHARGES\t \t1.00 \t \t"8,76,042.50 "\t',
      '2 Nov 2026\t2 Nov 2026\tRETURN IMPS-629712345678\t \t \t500.00 \t"8,76,542.50 "\t',
      '**This is a computer generated statement and does not require a signature',
    ].join('\n'),
    unread: 1,
  },
  {
    bank: 'Axis',
    content: [
      'Name :- WAYSIDE PVT LTD',
      'Statement of Account No - 000000000001 for the period (From : 25-10-2026 To : 02-11-2026)',
      '',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      '25-10-2026,-,NEFT DR REF000001 SHARMA MOTORS,  123456.50,  ,  876543.50,004',
      '26-10-2026,-,"IMPS-629712345678-VERMA AUTO, PUNE",  500.00,  ,  876043.50,004',
      '01-11-2026,-,CHARGES,  1.00,  ,  876042.50,004',
      '02-11-2026,-,RETURN IMPS-629712345678,  ,  500.00,  876542.50,004',
    ].join('\n'),
    unread: 0,
  },
  {
    bank: 'Kotak',
    content: [
      'Account Statement,,,,,,,,',
      '',
      'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
      '1,25-10-2026 10:15:00,25-10-2026,NEFT DR REF000001 SHARMA MOTORS,,"1,23,456.50",DR,"8,76,543.50",CR',
      '2,26-10-2026 11:20:00,26-10-2026,"IMPS-629712345678-VERMA AUTO, PUNE",,500.00,DR,"8,76,043.50",CR',
      '3,01-11-2026 00:00:00,01-11-2026,CHARGES,,1.00,DR,"8,76,042.50",CR',
      '4,02-11-2026 23:59:59,02-11-2026,RETURN IMPS-629712345678,,500.00,CR,"8,76,542.50",CR',
      'Opening balance,,,,,"10,00,000.00",CR,,',
      'Closing balance,,,,,"8,76,542.50",CR,,',
    ].join('\r\n'),
    unread: 2,
  },
  {
    bank: 'Yes',
    content: windows1252(
      [
        'Statement of account – YES BANK;;;;;;',
        'Transaction Date;Value Date;Cheque No/Reference No;Description;Withdrawals;Deposits;Running Balance',
        '25-Oct-2026;25-Oct-2026;SHARMA MOTORS;NEFT DR REF000001;1,23,456.50;;8,76,543.50',
        '26-Oct-2026;26-Oct-2026;;IMPS-629712345678-VERMA AUTO, PUNE;500.00;;8,76,043.50',
        '01-Nov-2026;01-Nov-2026;;CHARGES;1.00;;8,76,042.50',
        '02-Nov-2026;02-Nov-2026;;RETURN IMPS-629712345678;;500.00;8,76,542.50',
        ';;;Totals;1,23,957.50;500.00;',
      ].join('\n'),
    ),
    unread: 1,
  },
  {
    bank: 'PNB',
    content: [
      'PUNJAB NATIONAL BANK',
      'Txn No.|Txn Date|Description|Branch Name|Cheque No.|Dr Amount|Cr Amount|Balance',
      'S1|25/10/2026|NEFT DR REF000001 SHARMA MOTORS|PUNE||123456.50||876543.50 Cr.',
      'S2|26/10/2026|IMPS-629712345678-VERMA AUTO, PUNE|PUNE||500.00||876043.50 Cr.',
      'S3|01/11/2026|CHARGES|PUNE||1.00||876042.50 Cr.',
      'S4|02/11/2026|RETURN IMPS-629712345678|PUNE|||500.00|876542.50 Cr.',
    ].join('\n'),
    unread: 0,
  },
  {
    bank: 'Bank of Baroda',
    content: [
      'S.NO,DATE,VALUE DATE,DESCRIPTION,CHQ.NO,WITHDRAWAL (DR),DEPOSIT (CR),BALANCE (INR)',
      '1,2026-10-25,2026-10-25,NEFT DR REF000001 SHARMA MOTORS,,"1,23,456.50 Dr",-,"8,76,543.50 Cr"',
      '2,2026-10-26,2026-10-26,"IMPS-629712345678-VERMA AUTO, PUNE",,500.00 Dr,-,"8,76,043.50 Cr"',
      '3,2026-11-01,2026-11-01,CHARGES,,1.00 Dr,-,"8,76,042.50 Cr"',
      '4,2026-11-02,2026-11-02,RETURN IMPS-629712345678,,-,500.00 Cr,"8,76,542.50 Cr"',
      ',,,Page Total,,"1,23,957.50 Dr",500.00 Cr,',
    ].join('\n'),
    unread: 1,
  },
]

/** A workbook with a password: a compound file with streams of these names (MS-OFFCRYPTO 2.3.4.4). */
export function lockedWorkbook(): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(2048)
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const [entry, name] of ['Root Entry', 'EncryptionInfo', 'EncryptedPackage'].entries())
    for (const [index, letter] of [...name].entries())
      file[1024 + entry * 128 + index * 2] = letter.charCodeAt(0)
  return file
}

/** A workbook with two tables on one sheet, whose texts and amounts are formulas. Excel keeps their values with them, some programs do not. */
export function workbookOfFormulas(): Uint8Array<ArrayBuffer> {
  return workbook([
    sheetRow(1, ...['Date', 'Narration', 'Debit', 'Credit'].map(textCell)),
    sheetRow(
      2,
      textCell('25/10/2026'),
      't="str"><f>"NEFT "&amp;A9</f><v>NEFT REF000001</v></c>',
      '><f>50*2</f><v>100</v></c>',
    ),
    sheetRow(3, textCell('25/10/2026'), textCell('WITHOUT A VALUE'), '><f>50*2</f></c>'),
    sheetRow(4, textCell('25/10/2026'), textCell('OF AN ERROR'), 't="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    sheetRow(6, ...['Value Date', 'Cr', 'Dr', 'Particulars'].map(textCell)),
    sheetRow(
      7,
      '><f>TODAY()</f><v>46321</v></c>',
      '/>',
      '><f>B7</f><v>7.5</v></c>',
      textCell('OTHER ACCOUNT'),
    ),
  ])
}
