import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { formatDate, formatMoney, isolated } from '@/lib/format'

/** A payout in a sentence: "₹1,000.00 paid to Sharma Motors on 21/11/2026, reference REF000001." What the server did not tell is left out. */
export function payoutText(payment: ServiceCenterPayment): string {
  const { amount, serviceCenter, createdAt, referenceNumber } = payment
  const words = [
    amount === undefined ? 'Paid' : `${formatMoney(amount)} paid`,
    serviceCenter && `to ${isolated(serviceCenter)}`,
    createdAt && `on ${formatDate(createdAt)}`,
  ]
  const sentence = words.filter(Boolean).join(' ')
  return `${sentence}${referenceNumber ? `, reference ${referenceNumber}` : ''}.`
}
