import { Anchor } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { DASH } from '@/lib/format'
import { formatPhone, indianMobile, whatsAppAddress } from '@/lib/phone'
import { useActions } from '@/ui/actions'
import { Copyable } from './copy'
import { PhoneButton } from './phone-button'

type PhoneNumberProps = { number: string | undefined; label: string }

/** "Call" and "WhatsApp" are in Find, too. */
export function PhoneNumber({ number, label }: PhoneNumberProps) {
  if (!number) return DASH
  const mobile = indianMobile(number)
  return (
    <Copyable text={number} label={label}>
      {mobile ? (
        <Mobile number={number} mobile={mobile} />
      ) : (
        <Anchor href={`tel:${number}`} inherit c="inherit" underline="hover">
          {number}
        </Anchor>
      )}
    </Copyable>
  )
}

function Mobile({ number, mobile }: { number: string; mobile: string }) {
  useActions(
    { label: 'Call', detail: formatPhone(number), icon: IconPhone, run: () => openExternal(`tel:${mobile}`) },
    {
      label: 'WhatsApp',
      detail: formatPhone(number),
      icon: IconBrandWhatsapp,
      run: () => openExternal(whatsAppAddress(mobile)),
    },
  )
  return <PhoneButton number={number} />
}

function openExternal(href: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, target: href.startsWith('https:') ? '_blank' : '', rel: 'noopener noreferrer' })
  document.body.append(link)
  link.click()
  link.remove()
}
