import { marketplace } from '@mocks/index'
import { endpoint, found } from '@mocks/server/reply'
import { renderApp } from '@tests/support/render-app'
import { atRest, twoFrames } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { onScreen } from '@tests/support/viewport'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'

const RUPEES = 999_999_999
const CRORES = /₹99,99,99,999/

const center = () => {
  const { services, ...held } = first(marketplace.serviceCenters.all())
  const whole = services.map((id) => ({ id, label: 'Towing' }))
  return { ...held, services: whole, totalEarnings: RUPEES, pendingAmount: RUPEES }
}

/** Every amount that a server tells is of crores. */
function haveCrores(): void {
  const page = (rows: object[]) => HttpResponse.json({ data: rows, totalPages: 1, total: rows.length })
  const payout = {
    id: 'p1',
    serviceCenter: center().name,
    serviceCenterId: center().id,
    referenceNumber: 'UTR-2026-000001',
    amount: RUPEES,
    createdAt: '2026-11-17',
    notes: 'Weekly',
  }
  const payment = {
    id: 'pay_1',
    amount: RUPEES,
    currency: 'INR',
    status: 'Completed',
    type: 'SUBSCRIPTION',
    createdAt: '2026-11-17',
    orderId: 'o1',
    user: { name: 'Asha Rao' },
    plan: { name: 'Gold' },
  }
  const job = { ...first(marketplace.jobs.all()), amount: RUPEES }
  const service = { id: 's1', label: 'Towing', color: '#1c7ed6', icon: 'tow-truck', basePrice: RUPEES }
  const plan = { id: 'plan_1', name: 'Gold', duration: 30, amount: RUPEES, benefits: ['Tea'], isActive: true }
  server.use(
    http.get(endpoint('admin/dashboard'), () =>
      found({
        metrics: { totalRevenue: RUPEES, pendingPayments: RUPEES },
        recentJobs: [{ ...job, service: 'Towing' }],
      }),
    ),
    http.get(endpoint('admin/payments/analytics'), () => found({ totalAmount: RUPEES })),
    http.get(endpoint('admin/service-centers'), () => page([center()])),
    http.get(endpoint('admin/service-centers/:id'), () => found(center())),
    http.get(endpoint('admin/get-service-center-payments'), () => page([payout])),
    http.get(endpoint('admin/payments'), () => page([payment])),
    http.get(endpoint('admin/payments/:id'), () => found(payment)),
    http.get(endpoint('admin/jobs/:id'), () => found(job)),
    http.get(endpoint('admin/services'), () => found([service])),
    http.get(endpoint('plan'), () => found({ plans: [plan] })),
  )
}

/** The amounts of which a part cannot be seen: it reaches over the edge of what holds it, or stands below what is beside it. */
function cutFigures(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const holder = text.parentElement
    if (!CRORES.test(text.nodeValue ?? '') || !holder?.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    for (let around: Element | null = holder; around; around = around.parentElement) {
      const box = around.getBoundingClientRect()
      const isEdge = around.matches('th, td') || getComputedStyle(around).overflowX !== 'visible'
      if (isEdge && (left < box.left - 1 || right > box.right + 1))
        cut.push(`${text.nodeValue} in ${around.tagName}.${around.className}`)
    }
    if (holder.scrollWidth > holder.clientWidth + 1 && getComputedStyle(holder).display !== 'inline')
      cut.push(`${text.nodeValue}: ${holder.scrollWidth} of ${holder.clientWidth}`)
  }
  return cut
}

test.each([1280, 1024, 900, 390])('no figure is cut where it is of crores, at %i pixels', async (width) => {
  await onScreen(width)
  haveCrores()
  for (const url of [
    '/dashboard',
    '/analytics',
    '/customer-payments',
    '/customer-payments/pay_1',
    '/service-center-payments',
    '/service-center-payments/slip?reference=UTR-2026-000001',
    `/service-centers/${center().id}`,
    '/payouts-due',
    `/jobs/${first(marketplace.jobs.all()).id}`,
    '/plans',
    '/plans?plan=plan_1',
    '/services',
    '/services?service=s1',
  ]) {
    const { unmount } = await renderApp(url)
    await expect.poll(() => document.body.innerText, { message: url }).toMatch(CRORES)
    await atRest()
    await twoFrames()
    expect(cutFigures(), url).toEqual([])
    expect(document.documentElement.scrollWidth, url).toBe(width)
    await unmount()
  }
})
