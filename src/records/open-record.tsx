import { Button, EmptyState, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Page } from '@/http/envelopes'
import { FailureActions } from '@/ui/failure'
import { Modal } from '@/ui/modal'
import type { RecordPlace } from './record-modal'

/** Where a record stands over its whole list, and which it is. */
export type OpenRecordProps<Row> = { query: UseQueryResult<Page<Row>>; at: RecordPlace }

type Modals<Row> = {
  /** What one record is called: "Plan". */
  name: string
  /** To edit a record or, without one, to add one. */
  form: (row?: Row) => ReactNode
  details: (row: Row) => ReactNode
}

/** What stands over a list, as the address says: a record that is shown or edited, or one that is to be added. */
export function OpenRecord<Row extends { id: string }>({
  query,
  at,
  name,
  form,
  details,
}: OpenRecordProps<Row> & Modals<Row>) {
  if (at.mode === 'add') return form()
  if (at.id === undefined) return null
  return (
    <FoundRecord key={at.id} name={name} id={at.id} query={query} onClose={at.close}>
      {at.mode === 'edit' ? form : details}
    </FoundRecord>
  )
}

type FoundRecordProps<Row> = {
  name: string
  id: string
  query: UseQueryResult<Page<Row>>
  onClose: () => void
  children: (row: Row) => ReactNode
}

/**
 * The record of that id out of a whole list, for the modal that shows it; until it is there, or when it is gone, a modal that
 * says so. A record once shown stays until its modal is closed, so that no refetch takes a form from under the hands.
 */
function FoundRecord<Row extends { id: string }>({
  name,
  id,
  query,
  onClose,
  children,
}: FoundRecordProps<Row>) {
  const found = query.data?.rows.find((row) => row.id === id)
  const [shown, show] = useState(found)
  if (found && found !== shown) show(found)
  const record = found ?? (shown?.id === id ? shown : undefined)
  if (record) return children(record)

  const noun = name.toLowerCase()
  const close = (
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Modal opened onClose={onClose} title={`${name} Details`}>
      {query.isPending ? (
        <Text role="status" c="dimmed" ta="center" py="xl">
          {`Loading ${noun}...`}
        </Text>
      ) : (
        <EmptyState
          size="sm"
          py="md"
          role="alert"
          title={query.isSuccess ? `${name} not found` : `Failed to load ${noun}`}
        >
          <EmptyState.Actions>
            {query.isError ? (
              <FailureActions error={query.error} isTrying={query.isFetching} onTryAgain={query.refetch}>
                {close}
              </FailureActions>
            ) : (
              close
            )}
          </EmptyState.Actions>
        </EmptyState>
      )}
    </Modal>
  )
}
