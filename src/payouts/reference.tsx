import { DASH } from '@/lib/format'
import { Copyable } from '@/ui/text/copy'
import { SlipLink } from './slip-link'

/** A payout's reference number, with a link to its slip and a button to copy it. A dash if there is none. */
export function Reference({ reference }: { reference: string | undefined }) {
  if (!reference) return DASH
  return (
    <Copyable text={reference} label="Reference number">
      <SlipLink reference={reference} />
    </Copyable>
  )
}
