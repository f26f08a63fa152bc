import { Badge, Box, Group, Modal, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { singlePage } from '@/data/envelopes'
import { DASH } from '@/lib/format'
import { hasModifier } from '@/lib/modifier'
import { ExportRows } from '@/lists/export-button'
import { Reference } from '@/payouts/slip-link'
import { resourceOf } from '@/resources'
import { type Entry, type Outcome, useActivity } from '@/session/activity-entries'
import { adminOf } from '@/session/state'
import { useSession } from '@/session/store'
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
  Cancelled: 'gray',
  Unknown: 'yellow',
  'Unknown, then done': 'green',
  'Unknown, then not done': 'red',
}

const columns: Column<Entry>[] = [
  { header: 'Time', kind: 'moment', value: ({ at }) => String(at) },
  {
    header: 'Action',
    kind: 'group',
    value: ({ act }) => act,
    cell: ({ act, what }) => (
      <Lines
        first={
          <Text inherit fw={600}>
            {act}
          </Text>
        }
        second={what}
      />
    ),
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
    cell: ({ outcome, note }) => <Lines first={<OutcomeBadge outcome={outcome} />} second={note} />,
  },
]

/** Only payments have references. */
const referenceColumn: Column<Entry> = {
  header: 'Reference',
  kind: 'reference',
  value: ({ references }) => references?.join(', '),
  cell: ({ references = [] }) => <References references={references} />,
}

/** The file says whose activity it is. */
const fileColumnsOf = (admin: string): Column<Entry>[] => [
  { header: 'Time', kind: 'moment', value: ({ at }) => String(at) },
  { header: 'Admin', value: () => admin },
  { header: 'Action', value: ({ act }) => act },
  { header: 'Details', value: ({ what }) => what },
  { header: 'Record', kind: 'name', value: titleOf },
  { header: 'ID', kind: 'id', value: ({ id }) => id },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  { header: 'Note', kind: 'note', value: ({ note }) => note },
  { ...referenceColumn, header: 'Reference Number' },
]

/** What the admin did in this tab since the sign-in, newest first. */
export function Activity({ onClose }: { onClose: () => void }) {
  const entries = useActivity()
  const admin = adminOf(useSession())
  const router = useRouter()
  const rowKey = (_: Entry, index: number) => String(entries.length - index) // counted from the oldest, so that rows keep their keys
  /** A link to the present address does not navigate, so nothing else closes the modal. */
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
        <Group justify="space-between" gap="xs" align="start">
          <Text size="sm" c="dimmed" flex="1 1 16rem">
            What you changed, exported, copied and printed in this tab since you signed in. It is kept until
            you log out or close the tab.
          </Text>
          {entries.length > 0 && (
            <Box flex="none">
              <ExportRows
                source={{
                  name: 'activity',
                  title: 'Activity',
                  columns: fileColumnsOf(admin?.email ?? ''),
                  rowKey,
                  readPage: async () => singlePage([...entries]),
                }}
                position="bottom-end"
              />
            </Box>
          )}
        </Group>
        {entries.length > 0 ? (
          <Box mx="calc(var(--mantine-spacing-md) * -1)" __vars={{ '--row-end': '0.6rem' }}>
            <Rows
              label="Activity"
              columns={hasReferences ? [...columns, referenceColumn] : columns}
              rows={entries}
              rowKey={rowKey}
            />
          </Box>
        ) : (
          <Text>Nothing yet.</Text>
        )}
      </Stack>
    </Modal>
  )
}

/** The text wraps, and is never cut. */
function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return (
    <Badge color={COLORS[outcome]} h="auto" mih="1.25rem" styles={{ label: { whiteSpace: 'normal' } }}>
      {outcome}
    </Badge>
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

function EntryRecord({ entry }: { entry: Entry }) {
  const { list, id, removes, outcome } = entry
  const title = titleOf(entry)
  if (id === undefined || title === undefined) return <CutText>{title ?? DASH}</CutText>
  const isGone = removes && (outcome === 'Done' || outcome === 'Unknown, then done')
  const target = isGone ? undefined : resourceOf(list)?.recordTarget?.(id)
  return target ? <NameLink {...target} name={title} /> : <CutText>{title}</CutText>
}

function titleOf({ list, id, name }: Entry): string | undefined {
  return name ?? (id === undefined ? undefined : (resourceOf(list)?.nameOfId?.(id) ?? id))
}
