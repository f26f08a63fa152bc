import { createFileRoute } from '@tanstack/react-router'
import { Frame } from '@/shell/frame'

/** The layout of all screens except the printed slip. */
export const Route = createFileRoute('/_shell')({ component: Frame })
