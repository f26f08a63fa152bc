import { VisuallyHidden } from '@mantine/core'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { ledgersHere } from './ledger'
import { ledgerAnnouncement } from './ledger-text'

const LedgerPanel = lazyWithPreload(() => import('./ledger-panel').then((module) => module.LedgerPanel))

/** Shows the ledgers of this tab. The status for screen readers is always rendered, since they only announce changes of it. */
export function LedgerDock() {
  const ledgers = ledgersHere.use()
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
