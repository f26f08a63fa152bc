import {
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconId,
  IconLayoutDashboard,
  IconTool,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'

/** Where one can go from anywhere: the entries of the sidebar, in its order, and of Find. `letter` goes there after `g`. */
export const entries = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, letter: 'd' },
  { to: '/customers', label: 'Customers', icon: IconUsers, letter: 'c' },
  { to: '/service-centers', label: 'Service Centers', icon: IconBuildingStore, letter: 's' },
  { to: '/jobs', label: 'Jobs', icon: IconClipboardList, letter: 'j' },
  { to: '/customer-payments', label: 'Customer Payments', icon: IconCreditCard, letter: 'p' },
  { to: '/service-center-payments', label: 'Service Center Payments', icon: IconCash, letter: 'o' },
  { to: '/payouts-due', label: 'Payouts Due', icon: IconWallet, letter: 'u' },
  { to: '/plans', label: 'Plans', icon: IconId, letter: 'l' },
  { to: '/services', label: 'Services', icon: IconTool, letter: 'v' },
  { to: '/analytics', label: 'Analytics', icon: IconChartBar, letter: 'a' },
] as const
