import { createFileRoute } from '@tanstack/react-router'
import { Frame } from '@/shell/frame'

/** All screens but those that are printed: they stand in the frame of the console. */
export const Route = createFileRoute('/_shell')({ component: Frame })
