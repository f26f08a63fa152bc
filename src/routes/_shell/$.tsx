import { createFileRoute } from '@tanstack/react-router'
import { Missing } from '@/ui/missing'

/** Every address that no other file claims. */
export const Route = createFileRoute('/_shell/$')({ component: () => <Missing title="Page not found" /> })
