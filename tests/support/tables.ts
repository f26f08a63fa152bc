import type { JsonBodyType } from 'msw'
import { lists } from './screens'

type Reply = (rows: JsonBodyType[]) => JsonBodyType
export type Table = {
  label: string
  url: string
  path: string
  reply: Reply
  empty: string
  /** The answer with the total number of rows. */
  isPaged?: boolean
}

const list: Reply = (data) => ({ success: true, data, totalPages: data.length ? 1 : 0 })
/** All tables of the console: their screens, and the API's answers for them. */
export const tables: Table[] = [
  ...lists.map(({ title, name, path, empty }) => ({
    ...{ label: title, url: `/${name}`, path, empty },
    reply: list,
    isPaged: true,
  })),
  {
    label: 'Recent Jobs',
    url: '/dashboard',
    path: 'admin/dashboard',
    reply: (recentJobs) => ({ data: { metrics: {}, recentJobs } }),
    empty: 'No recent jobs',
  },
  {
    label: 'Registered Vehicles',
    url: '/customers/c1',
    path: 'admin/customers/c1',
    reply: (vehicles) => ({ data: { id: 'c1', name: 'Asha Rao', vehicles } }),
    empty: 'No registered vehicles',
  },
  {
    label: 'Plans',
    url: '/plans',
    path: 'plan',
    reply: (plans) => ({ data: { plans } }),
    empty: 'No plans found',
  },
  {
    label: 'Services',
    url: '/services',
    path: 'admin/services',
    reply: (data) => ({ data }),
    empty: 'No services found',
  },
]

/** A row for any table. Each field is longer than its column. */
export function hugeRow(id: string): JsonBodyType {
  const long = 'Shri Venkateswara Bhagyalakshmi Automobiles and Two-Wheeler Servicing Private Limited'
  const word = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'
  const moment = '2026-03-04T20:30:00.000Z'
  return {
    id: `${id}-${word}`,
    ...{ name: long, label: long, service: long, make: word, model: word, notes: long, estimatedTime: long },
    ...{ customer: word, customerName: word, serviceCenter: long, serviceCenterName: long },
    ...{
      email: `${word}@example.in`,
      phone: `${word}${word}`,
      phoneNumber: `+91 98765 43210, +91 98765 43211`,
    },
    ...{ city: word, district: long, status: `AWAITING_${word}`, type: word, color: word, icon: word },
    ...{ referenceNumber: word, registrationNumber: word, year: word, joinedDate: moment, date: moment },
    ...{ createdAt: moment, isActive: true, isAvailable: true, vehicleCount: 1e15, totalJobs: 1e15 },
    ...{ duration: 1e15, amount: 1e18, basePrice: 1e18, currency: 'RUPEES', user: { name: word } },
    plan: { name: long },
  }
}
