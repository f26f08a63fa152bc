import { Badge, Box, Modal, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { DASH } from '@/lib/format'
import { hasModifier } from '@/lib/modifier'
import { Reference } from '@/payouts/slip-link'
import { resourceOf } from '@/resources'
import { type Entry, type Outcome, useActivity } from '@/session/activity-entries'
import type { Column } from '@/ui/table/column'
import { Rows } from '@/ui/table/table'
import { Copyable } from '@/ui/text/copy'
import { CutText } from '@/ui/text/cut-text'
import { NameLink } from '@/ui/text/link'

const COLORS: Record<Outcome, string> = {
  'In progress': 'blue',
  Done: 'green',
  Refused: 'red',
  'Not sent': 'gray',
  Unknown: 'yellow',
  'Unknown, then done': 'green',
  'Unknown, then not done': 'red',
}

const columns: Column<Entry>[] = [
  { header: 'Time', kind: 'moment', value: ({ at }) => String(at) },
  {
    header: 'Action',
    kind: 'name',
    value: ({ act }) => act,
    cell: ({ act, what }) => <Lines first={<CutText variant="strong">{act}</CutText>} second={what} />,
  },
  {
    header: 'Record',
    kind: 'name',
    value: ({ name }) => name,
    cell: (entry) => <EntryRecord entry={entry} />,
  },
  {
    header: 'Outcome',
    value: ({ outcome }) => outcome,
    cell: ({ outcome, note }) => (
      <Lines first={<Badge color={COLORS[outcome]}>{outcome}</Badge>} second={note} />
    ),
  },
]

/** Only payments have references: without a payment the column would be empty. */
const referenceColumn: Column<Entry> = {
  header: 'Reference',
  kind: 'reference',
  value: ({ references }) => references?.join(', '),
  cell: ({ references = [] }) => <References references={references} />,
}

/** What this admin has changed in this tab since the sign-in, newest first, with the outcomes. */
export function Activity({ onClose }: { onClose: () => void }) {
  const entries = useActivity()
  const router = useRouter()
  /** A link to the present address changes no address, so nothing else closes the modal. */
  const closeIfThere = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || hasModifier(event) || link.getAttribute('href') !== router.latestLocation.publicHref) return
    event.preventDefault() // the link will be gone before the router sees the click
    onClose()
  }
  const hasReferences = entries.some(({ references = [] }) => references.length > 0)
  return (
    <Modal opened onClose={onClose} title="Activity" size="60rem">
      <Stack onClickCapture={closeIfThere}>
        <Text size="sm" c="dimmed">
          What you changed in this tab since you signed in. It is kept until you log out or close the tab.
        </Text>
        {entries.length > 0 ? (
          <Box mx="calc(var(--mantine-spacing-md) * -1)" __vars={{ '--row-end': '0.6rem' }}>
            <Rows
              label="Activity"
              columns={hasReferences ? [...columns, referenceColumn] : columns}
              rows={entries}
              rowKey={({ at, act }) => `${at} ${act}`}
            />
          </Box>
        ) : (
          <Text>No changes yet.</Text>
        )}
      </Stack>
    </Modal>
  )
}

function Lines({ first, second }: { first: ReactNode; second: string | undefined }) {
  return (
    <Box py={6}>
      {first}
      {second && (
        <Text size="xs" c="dimmed" mt={2} style={{ overflowWrap: 'anywhere' }}>
          {second}
        </Text>
      )}
    </Box>
  )
}

/** One reference is a link to its slip. Several can only be copied together. */
function References({ references }: { references: readonly string[] }) {
  const [reference, ...others] = references
  if (others.length === 0) return <Reference reference={reference} />
  const all = references.join(', ')
  return (
    <Copyable text={all} label="Reference numbers">
      <CutText>{all}</CutText>
    </Copyable>
  )
}

/** The record, as a link if it exists and has an address. */
function EntryRecord({ entry: { list, id, name, removes, outcome } }: { entry: Entry }) {
  if (id === undefined) return <CutText>{name ?? DASH}</CutText>
  const resource = resourceOf(list)
  const title = name ?? resource?.nameOfId?.(id) ?? id
  const isGone = removes && (outcome === 'Done' || outcome === 'Unknown, then done')
  const target = isGone ? undefined : resource?.recordTarget?.(id)
  return target ? <NameLink {...target} name={title} /> : <CutText>{title}</CutText>
}
