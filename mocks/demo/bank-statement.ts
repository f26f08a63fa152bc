import { marketplace } from '@mocks/server/marketplace'
import { nameOf } from '@mocks/service-center-payments'
import { indianDay } from '@/lib/day'
import { addDays } from '@/lib/period'

/** The days of the sample: those before today. */
const DAYS = 30

type Movement = { day: string; text: string; debit?: number; credit?: number }

/** A statement as CSV, which fits the payouts of the marketplace and differs from them in each way that is shown. */
export function sampleStatement(): string {
  const today = indianDay(Date.now())
  const from = addDays(today, -DAYS)
  const paid = marketplace.payouts
    .all()
    .map((payout) => ({
      ...payout,
      name: nameOf(payout).toUpperCase(),
      day: indianDay(Date.parse(payout.createdAt)),
    }))
    .filter(({ day }) => day >= from && day < today)
  const movements = paid.flatMap(({ day, amount, referenceNumber, name }, index): Movement[] => {
    const text = `NEFT DR-${referenceNumber}-${name}`
    switch (index) {
      case 1:
        return []
      case 3:
        return [{ day, text, debit: amount + 100 }]
      case 5:
        return [{ day, text: `IMPS-${name}-PAYOUT`, debit: amount }]
      case 7:
        return [
          { day, text, debit: amount },
          { day, text, debit: amount },
        ]
      case 9:
        return [
          { day, text, debit: amount },
          { day: addDays(day, 1), text: `RETURN ${text}`, credit: amount },
        ]
      default:
        return [{ day, text, debit: amount }]
    }
  })
  const otherMovements: Movement[] = [
    { day: addDays(today, -20), text: 'OFFICE RENT', debit: 45_000 },
    { day: addDays(today, -10), text: 'NEFT CHARGES', debit: 23.6 },
  ]
  const lines = [...movements, ...otherMovements]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, text, debit, credit }) => {
      const [year, month, date] = day.split('-')
      return [
        `${date}/${month}/${year}`,
        `"${text.replaceAll('"', "'")}"`,
        amountText(debit),
        amountText(credit),
      ].join()
    })
  return ['WAYSIDE SAMPLE BANK', 'Date,Narration,Withdrawal Amt.,Deposit Amt.', ...lines].join('\r\n')
}

function amountText(rupees: number | undefined): string {
  return rupees === undefined ? '' : rupees.toFixed(2)
}
