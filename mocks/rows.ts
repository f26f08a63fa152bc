import type { Weekday } from './data/calendar'

// What the marketplace keeps. Moments are ISO texts, money is in rupees, coordinates are in degrees.

export type Admin = { id: string; email: string; password: string; name: string; role: string }

/** Its id is the bearer token. */
export type Session = { id: string; adminId: string; expiresAt: string }

export type VehicleType = 'car' | 'bike' | 'scooter'

export type Vehicle = {
  id: string
  type: VehicleType
  make: string
  model: string
  year: number
  registrationNumber: string
}

export type Customer = {
  id: string
  name: string
  email: string
  phoneNumber: string
  city: string
  district: string
  status: 'active' | 'inactive'
  joinedDate: string
  vehicles: Vehicle[]
}

export type ServiceCenter = {
  id: string
  name: string
  /** Nobody asks for it when a center is added. */
  email: string | null
  phone: string
  address: string
  latitude: number
  longitude: number
  city: string
  district: string
  isActive: boolean
  /** `HH:mm`. */
  workingHours: { open: string; close: string }
  offDays: Weekday[]
  /** Ids. */
  services: string[]
  totalEarnings: number
  pendingAmount: number
  createdAt: string
}

export const JOB_STATUSES = ['PENDING', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export type Job = {
  id: string
  customerId: string
  vehicleId: string
  serviceCenterId: string | null
  /** As it was when the job began: it stays when the center is deleted. */
  serviceCenterName: string | null
  serviceType: string
  status: JobStatus
  createdAt: string
  amount: number
  latitude: number
  longitude: number
  location: string
  description: string
}

export const CUSTOMER_PAYMENT_STATUSES = ['Completed', 'Pending', 'Failed'] as const

export type CustomerPayment = {
  id: string
  customerId: string
  vehicleId: string | null
  /** As it was sold; `duration` in days. */
  plan: { name: string; duration: number }
  amount: number
  currency: string
  status: (typeof CUSTOMER_PAYMENT_STATUSES)[number]
  type: 'New' | 'Renewal' | 'Upgrade'
  orderId: string
  transactionId?: string
  createdAt: string
}

/** A payment to a service center. */
export type Payout = {
  id: string
  serviceCenterId: string
  /** As it was when it was paid. */
  serviceCenterName: string
  referenceNumber: string
  amount: number
  notes: string | null
  createdAt: string
}

export type Plan = {
  id: string
  name: string
  /** In days. */
  duration: number
  amount: number
  benefits: string[]
  isActive: boolean
}

export type Service = {
  id: string
  label: string
  description: string
  color: string
  icon: string
  basePrice: number
  estimatedTime: string
  isAvailable: boolean
}

/** What each collection of the marketplace holds. */
export type Rows = {
  admins: Admin
  sessions: Session
  customers: Customer
  serviceCenters: ServiceCenter
  jobs: Job
  customerPayments: CustomerPayment
  payouts: Payout
  plans: Plan
  services: Service
}
export type CollectionName = keyof Rows
