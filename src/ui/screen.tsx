import { Group, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title'
import classes from './screen.module.css'

type ScreenHeaderProps = {
  title: string
  /** What the document's title says; the title itself without it. */
  longTitle?: string
  beside?: ReactNode
  children?: ReactNode
}

/** Of the heading that names the screen: the frame's `main` is called by it, too. */
export const SCREEN_TITLE = 'screen-title'

/** A screen's name, what stands beside it (a badge, a count), and its actions at the right. */
export function ScreenHeader({ title, longTitle = title, beside, children }: ScreenHeaderProps) {
  useDocumentTitle(longTitle)
  return (
    <Group justify="space-between" gap="sm" mih={36}>
      <Group gap="sm" miw={0} className={classes.title}>
        <Title
          id={SCREEN_TITLE}
          order={1}
          size="h3"
          lineClamp={2}
          data-cut
          style={{ overflowWrap: 'anywhere' }}
        >
          {title}
        </Title>
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

/** How wide details and forms are; lists take the full width. */
export const CONTENT_WIDTH = 1200

/** A card of a detail or a form, under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" p="lg" aria-label={title}>
      <Title order={2} size="h5" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** Label–value pairs, beside one another as far as there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid
      component="dl"
      type="container"
      cols={{ base: 1, '22rem': 2, '42rem': 3 }}
      verticalSpacing="md"
      m={0}
    >
      {children}
    </SimpleGrid>
  )
}

type FactProps = {
  label: string
  /** Not known yet: its place is kept. */
  isComing?: boolean
  children: ReactNode
}

export function Fact({ label, isComing = false, children }: FactProps) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {isComing ? <Coming /> : children}
      </Text>
    </div>
  )
}

/** Stands for a value that is on its way. */
export function Coming() {
  return <Skeleton component="span" display="inline-block" h="1em" w="8em" maw="100%" />
}
