import { Button, EmptyState, Modal, Text } from '@mantine/core'
import { type UseQueryResult, useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Page } from '@/http/envelopes'
import { FailureActions } from '@/ui/failure'
import type { RecordPlace } from './record-modal'

/** Where a record stands over its whole list, and which it is. */
export type OpenRecordProps<Row> = { query: UseQueryResult<Page<Row>>; at: RecordPlace }

type Modals<Row> = {
  /** What one record is called: "Plan". */
  name: string
  /** The first part of its query keys. */
  resource: string
  /** To edit a record or, without one, to add one. */
  form: (row?: Row) => ReactNode
  details: (row: Row) => ReactNode
}

/** What stands over a list, as the address says: a record that is shown or edited, or one that is to be added. */
export function OpenRecord<Row extends { id: string }>({
  query,
  at,
  name,
  resource,
  form,
  details,
}: OpenRecordProps<Row> & Modals<Row>) {
  if (at.mode === 'add') return form()
  if (at.id === undefined) return null
  return (
    <FoundRecord
      key={at.id}
      name={name}
      resource={resource}
      id={at.id}
      isForm={at.mode === 'edit'}
      query={query}
      onClose={at.close}
    >
      {at.mode === 'edit' ? form : details}
    </FoundRecord>
  )
}

type FoundRecordProps<Row> = {
  name: string
  resource: string
  id: string
  isForm: boolean
  query: UseQueryResult<Page<Row>>
  onClose: () => void
  children: (row: Row) => ReactNode
}

/**
 * The record of that id out of a whole list, for the modal that shows it; until it is there, or when it is gone, a modal that
 * says so. One in a form stays though it is gone, so that nothing typed is lost, and so does one that is deleted here, until its modal
 * closes.
 */
function FoundRecord<Row extends { id: string }>({
  name,
  resource,
  id,
  isForm,
  query,
  onClose,
  children,
}: FoundRecordProps<Row>) {
  const found = query.data?.rows.find((row) => row.id === id)
  const [shown, show] = useState(found)
  if (found && found !== shown) show(found)
  const isDeleting = useIsMutating({ mutationKey: ['write', resource, id, 'delete'] }) > 0
  const [isDeletedHere, setDeletedHere] = useState(isDeleting)
  if (isDeletedHere !== (isDeleting || (isDeletedHere && !found))) setDeletedHere(!isDeletedHere)
  const record = found ?? (isForm || isDeletedHere ? shown : undefined)
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
