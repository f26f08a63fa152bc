import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { formatDate, formatMoney, isolated } from '@/lib/format'

/** What the server did not tell is left out. */
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
