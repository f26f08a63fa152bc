import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { restoreLedgers, useLedgers } from './ledger'
import { ledgerAnnouncement } from './ledger-text'

const LedgerPanel = lazyWithPreload(() => import('./ledger-panel').then((module) => module.LedgerPanel))

/** The status is always rendered: screen readers only announce its changes. */
export function LedgerDock() {
  const client = useQueryClient()
  const ledgers = useLedgers()
  useEffect(() => restoreLedgers(client), [client])
  return (
    <>
      <VisuallyHidden role="status">{ledgers.map(ledgerAnnouncement).join(' ')}</VisuallyHidden>
      {ledgers.length > 0 && (
        <LazyPart>
          <LedgerPanel ledgers={ledgers} />
        </LazyPart>
      )}
    </>
  )
}
