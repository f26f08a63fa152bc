import { Button, Group, Paper, SimpleGrid, type SimpleGridProps, Skeleton, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Children, type ReactNode, useId } from 'react'
import { useDocumentTitle } from './document-title'
import classes from './screen.module.css'

type ScreenHeaderProps = {
  title: string
  longTitle?: string
  /** A button that copies the title, or a badge. It stays on the same line, however narrow the window is. */
  copy?: ReactNode
  beside?: ReactNode
  /** On phones these buttons are folded away in "More": the record begins earlier. */
  more?: ReactNode
  children?: ReactNode
}

/** An `id`: the `main` of the frame is labelled by it. */
export const SCREEN_TITLE = 'screen-title'

/** `beside`: a badge or a count. */
export function ScreenHeader({ title, longTitle = title, copy, beside, more, children }: ScreenHeaderProps) {
  useDocumentTitle(longTitle)
  return (
    <Group justify="space-between" gap="sm" mih={36}>
      <Group gap="sm" className={classes.title}>
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
        {more && <More>{more}</More>}
      </Group>
    </Group>
  )
}

function More({ children }: { children: ReactNode }) {
  const [isOpen, { toggle }] = useDisclosure()
  const id = useId()
  return (
    <>
      <Button
        variant="default"
        className={classes.moreButton}
        leftSection={<IconDots size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        More
      </Button>
      <div id={id} className={isOpen ? classes.unfolded : classes.folded} data-more>
        {children}
      </div>
    </>
  )
}

/** In pixels, for details and forms. Lists use the full width. */
export const CONTENT_WIDTH = 1200

type SectionProps = {
  title: string
  /** 3 within a part of the screen that has a heading itself. */
  order?: 2 | 3
  actions?: ReactNode
  children: ReactNode
}

export function Section({ title, order = 2, actions, children }: SectionProps) {
  return (
    // Only those right below the screen's heading are landmarks: others may have the same name.
    <Paper component="section" p="lg" aria-label={order === 2 ? title : undefined}>
      <Group justify="space-between" gap="xs" mb="md" className={actions ? classes.withActions : undefined}>
        <Title order={order} size="h5">
          {title}
        </Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Paper>
  )
}

/** As many columns as fit. */
const FACTS = { base: 1, '22rem': 2, '42rem': 3 }

/** By the number of facts: three that belong together are never two and one, and two share a line. */
const STRIPS: Record<number, SimpleGridProps['cols']> = { 2: 2, 3: { base: 1, '26rem': 3 } }

type FactsProps = { isStrip?: boolean | undefined; children: ReactNode }

/** A single fact has the whole width. */
export function Facts({ isStrip = false, children }: FactsProps) {
  const { length } = Children.toArray(children)
  return (
    <SimpleGrid
      component="dl"
      type="container"
      cols={length === 1 ? 1 : ((isStrip ? STRIPS[length] : undefined) ?? FACTS)}
      verticalSpacing="md"
      m={0}
    >
      {children}
    </SimpleGrid>
  )
}

type FactProps = {
  label: string
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

/** The value of a fact, if it is a number that matters. */
export function LargeNumber({ children }: { children: string }) {
  return (
    <Text span fz="xl" fw={600}>
      {children}
    </Text>
  )
}

const VALUE = {
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  fontVariantNumeric: 'tabular-nums',
} as const

export function ValueSkeleton() {
  return <Skeleton component="span" display="inline-block" h="1em" w="8em" maw="100%" />
}
