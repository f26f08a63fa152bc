import { Button, EmptyState, Modal, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Page } from '@/http/envelopes'
import { FailureActions } from '@/ui/failure'

type FoundRecordProps<Row> = {
  /** What one record is called: "Plan". */
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
export function FoundRecord<Row extends { id: string }>({
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
