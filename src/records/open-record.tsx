import { Button, EmptyState, Modal, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Page } from '@/data/envelopes'
import { FailureActions, retryOf } from '@/ui/failure'
import type { RecordModal } from './record-modal'
import { GoneRecord } from './save-actions'
import { useIsWriting } from './write'

export type OpenRecordProps<Row> = { query: UseQueryResult<Page<Row>>; modal: RecordModal }

type Modals<Row> = {
  /** The kind of record: "Plan". */
  name: string
  /** The first part of its query keys. */
  resource: string
  /** Without a row: for a new record. */
  form: (row?: Row) => ReactNode
  /** For a new record with the values of this one. */
  copyForm: (row: Row) => ReactNode
  details: (row: Row) => ReactNode
}

/** The modal that the address opens over a list. */
export function OpenRecord<Row extends { id: string }>({
  query,
  modal,
  name,
  resource,
  form,
  copyForm,
  details,
}: OpenRecordProps<Row> & Modals<Row>) {
  if (modal.mode === 'add') return form()
  if (modal.id === undefined) return null
  const content = { list: details, details, edit: form, duplicate: copyForm }[modal.mode]
  return (
    <FoundRecord
      key={modal.id}
      name={name}
      resource={resource}
      id={modal.id}
      isForm={content !== details}
      query={query}
      onClose={modal.close}
    >
      {content}
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
 * If the record disappears while its form is open, the form stays, so that nothing typed is lost. A record that is deleted here stays until
 * its modal closes, which it does by itself if it was opened again during the deletion.
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
  const [lastFound, setLastFound] = useState(found)
  if (found && found !== lastFound) setLastFound(found)
  const isDeleting = useIsWriting([resource, id, 'delete'])
  const [wasDeletedHere, setDeletedHere] = useState(isDeleting)
  const isDeletedHere = isDeleting || (wasDeletedHere && !found)
  if (isDeletedHere !== wasDeletedHere) setDeletedHere(isDeletedHere)
  const isGone = !isForm && isDeletedHere && !isDeleting && !found
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  const record = found ?? (isForm || isDeletedHere ? lastFound : undefined)
  const gone = isForm && !found && query.isSuccess ? `${name} not found` : undefined
  if (record) return <GoneRecord value={gone}>{children(record)}</GoneRecord>
  return <UnfoundRecord name={name} query={query} onClose={onClose} />
}

/** While the list is loading, or if it does not have the record. */
function UnfoundRecord<Row>({
  name,
  query,
  onClose,
}: Pick<FoundRecordProps<Row>, 'name' | 'query' | 'onClose'>) {
  const noun = name.toLowerCase()
  const closeButton = (
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
            {query.isError ? <FailureActions {...retryOf(query)}>{closeButton}</FailureActions> : closeButton}
          </EmptyState.Actions>
        </EmptyState>
      )}
    </Modal>
  )
}
