import { createFileRoute } from '@tanstack/react-router'
import { Missing } from '@/ui/missing'

/** All other addresses. */
export const Route = createFileRoute('/_shell/$')({ component: () => <Missing title="Page not found" /> })
