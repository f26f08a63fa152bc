import { DASH } from '@/lib/format'
import { Copyable } from '@/ui/text/copy'
import { SlipLink } from './slip-link'

/** A payout's reference number: it leads to the slip, and one click copies it. A dash where the server tells none. */
export function Reference({ reference }: { reference: string | undefined }) {
  if (!reference) return DASH
  return (
    <Copyable text={reference} label="Reference number">
      <SlipLink reference={reference} />
    </Copyable>
  )
}
