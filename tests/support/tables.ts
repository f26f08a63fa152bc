import type { JsonBodyType } from 'msw'
import type { Locator } from 'vitest/browser'
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
    label: title,
    url: `/${name}`,
    path,
    empty,
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

/** The texts of the column headers, or of all cells of the rows, in their order; those of check boxes aside. */
export function textsOf(table: Locator, what: 'headers' | 'cells'): (string | null)[] {
  const roles = what === 'headers' ? '[role="columnheader"]' : '[role="rowheader"], [role="cell"]'
  return [...table.element().querySelectorAll(`:is(${roles}):not([data-boxes])`)]
    .filter((cell) => !cell.closest('[aria-hidden]'))
    .map(({ textContent }) => textContent)
}

/** A row for any table. Each field is longer than its column. */
export function hugeRow(id: string): JsonBodyType {
  const long = 'Shri Venkateswara Bhagyalakshmi Automobiles and Two-Wheeler Servicing Private Limited'
  const word = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'
  const moment = '2026-03-04T20:30:00.000Z'
  return {
    id: `${id}-${word}`,
    name: long,
    label: long,
    service: long,
    make: word,
    model: word,
    notes: long,
    estimatedTime: long,
    customer: word,
    customerName: word,
    serviceCenter: long,
    serviceCenterName: long,
    email: `${word}@example.in`,
    phone: `${word}${word}`,
    phoneNumber: `+91 98765 43210, +91 98765 43211`,
    city: word,
    district: long,
    status: `AWAITING_${word}`,
    type: word,
    color: word,
    icon: word,
    referenceNumber: word,
    registrationNumber: word,
    year: word,
    joinedDate: moment,
    date: moment,
    createdAt: moment,
    isActive: true,
    isAvailable: true,
    vehicleCount: 1e15,
    totalJobs: 1e15,
    duration: 1e15,
    amount: 1e18,
    basePrice: 1e18,
    currency: 'RUPEES',
    user: { name: word },
    plan: { name: long },
  }
}

/** A row for any table. Its fields are as long as they usually are, in letters of any font. */
export const usualRow = {
  id: 'pay_yqboro6nln',
  name: 'Shree Ganesh Car Clinic',
  label: 'Shree Ganesh Car Clinic',
  service: 'Engine Repair',
  customer: 'Asha Subramani',
  customerName: 'Asha Subramani',
  user: { name: 'Asha Subramani' },
  serviceCenter: 'Shree Ganesh Car Clinic',
  serviceCenterName: 'Shree Ganesh Car Clinic',
  email: 'bengaluru@shree-ganesh-car-clinic.example',
  phone: '+919876543210',
  phoneNumber: '+919876543210',
  city: 'Bengaluru',
  district: 'Bengaluru Urban',
  status: 'COMPLETED',
  type: 'UPGRADE',
  notes: 'Weekly settlement',
  color: '#e8590c',
  icon: 'battery-charging',
  estimatedTime: '45-60 mins',
  basePrice: 12_499,
  duration: 365,
  referenceNumber: 'PO-20261124-9F4BYM',
  createdAt: '2026-11-23T12:29:00.000Z',
  amount: 12_499,
  date: '2026-11-23',
  joinedDate: '2026-11-23',
  vehicleCount: 3,
  totalJobs: 12,
  plan: { name: 'Car Care Quarterly' },
  isActive: true,
  isAvailable: true,
}
