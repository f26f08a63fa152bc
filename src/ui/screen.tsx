import { Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { useDocumentTitle } from './document-title'
import classes from './screen.module.css'

type ScreenHeaderProps = {
  title: string
  /** For the document's title; `title` by default. */
  longTitle?: string
  /** A button that copies the title. It stays on the same line, however narrow the window is. */
  copy?: ReactNode
  beside?: ReactNode
  children?: ReactNode
}

/** The `id` of a screen's heading. The `main` of the frame is labelled by it. */
export const SCREEN_TITLE = 'screen-title'

/** The title of a screen, with a badge or a count beside it, and buttons at the right. */
export function ScreenHeader({ title, longTitle = title, copy, beside, children }: ScreenHeaderProps) {
  useDocumentTitle(longTitle)
  return (
    <Group justify="space-between" gap="sm" mih={36}>
      <Group gap="sm" miw={0} className={classes.title}>
        <Group gap={4} wrap="nowrap" miw={0}>
          <Title
            id={SCREEN_TITLE}
            order={1}
            size="h3"
            lineClamp={2}
            data-cut
            pl={4} // a "J" begins left of its place, where the clamp would cut it
            ml={-4}
            style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {title}
          </Title>
          {copy}
        </Group>
        {beside && (
          <Group gap="xs" className={classes.beside}>
            {beside}
          </Group>
        )}
      </Group>
      <Group gap="xs" className={classes.actions}>
        {children}
      </Group>
    </Group>
  )
}

/** The maximum width of details and forms, in pixels. Lists use the full width. */
export const CONTENT_WIDTH = 1200

type SectionProps = {
  title: string
  /** The level of its heading: 3 within a part of the screen that has a heading itself. */
  order?: 2 | 3
  children: ReactNode
}

/** A card with a heading. */
export function Section({ title, order = 2, children }: SectionProps) {
  return (
    // Only those right below the screen's heading are landmarks: others may have the same name.
    <Paper component="section" p="lg" aria-label={order === 2 ? title : undefined}>
      <Title order={order} size="h5" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** As many columns as fit. */
const FACTS = { base: 1, '22rem': 2, '42rem': 3 }

/** A list of labels and values. One that is alone has the whole width. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid
      component="dl"
      type="container"
      cols={Children.toArray(children).length === 1 ? 1 : FACTS}
      verticalSpacing="md"
      m={0}
    >
      {children}
    </SimpleGrid>
  )
}

type FactProps = {
  label: string
  /** The value is still loading: a skeleton takes its place. */
  isLoading?: boolean
  children: ReactNode
}

export function Fact({ label, isLoading = false, children }: FactProps) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={VALUE}>
        {isLoading ? <ValueSkeleton /> : children}
      </Text>
    </div>
  )
}

const VALUE = {
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  fontVariantNumeric: 'tabular-nums',
} as const

/** A skeleton for a value that is still loading. */
export function ValueSkeleton() {
  return <Skeleton component="span" display="inline-block" h="1em" w="8em" maw="100%" />
}
