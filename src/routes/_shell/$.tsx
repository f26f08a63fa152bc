import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '@/ui/not-found'

/** All other addresses. */
export const Route = createFileRoute('/_shell/$')({ component: () => <NotFound title="Page not found" /> })
