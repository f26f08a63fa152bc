import { Anchor } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useButtonAction } from '@/ui/actions'
import { Copyable } from './copy'

type PhoneNumberProps = { number: string | undefined; label: string }

/** A phone number as a link that calls it, with a button that copies it. */
export function PhoneNumber({ number, label }: PhoneNumberProps) {
  const call = useButtonAction<HTMLAnchorElement>({ label: 'Call', detail: number, icon: IconPhone })
  return (
    <Copyable text={number} label={label}>
      <Anchor ref={call} href={`tel:${number}`} inherit c="inherit" underline="hover">
        {number}
      </Anchor>
    </Copyable>
  )
}
