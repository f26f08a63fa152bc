import { http } from 'msw'
import { rupees, totalOf } from './data/money'
import { customerName, type Job, serviceCenterName } from './jobs'
import { defineMock, marketplace } from './server/marketplace'
import { newestFirst } from './server/query'
import { endpoint, found } from './server/reply'

export const mock = defineMock({
  handlers: [
    http.get(endpoint('admin/dashboard'), () => {
      const jobs = marketplace.jobs.all()
      const latest = newestFirst(jobs, ({ createdAt }) => createdAt).slice(0, 8)
      return found({ metrics: metrics(jobs), recentJobs: latest.map(recentJob) })
    }),
  ],
})
/** Revenue: the payments of customers for jobs and plans. Pending: the amounts that centers are owed. */
function metrics(jobs: Job[]) {
  const centers = marketplace.serviceCenters.all()
  const completedJobs = jobs.filter(({ status }) => status === 'COMPLETED')
  const completedPayments = marketplace.customerPayments.all().filter(({ status }) => status === 'Completed')
  return {
    totalCustomers: marketplace.customers.all().length,
    totalServiceCenters: centers.length,
    totalJobs: jobs.length,
    totalRevenue: rupees(totalOf(completedJobs) + totalOf(completedPayments)),
    pendingPayments: totalOf(centers.map(({ pendingAmount }) => ({ amount: pendingAmount }))),
  }
}

function recentJob(job: Job) {
  const { id, serviceType, status, createdAt, amount } = job
  return {
    id,
    service: serviceType,
    customer: customerName(job),
    serviceCenter: serviceCenterName(job),
    status,
    date: createdAt,
    amount,
  }
}
