import { ColorSwatch, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Service } from '@/api/services'
import { DASH } from '@/lib/format'
import { CutText } from '@/ui/text/cut-text'
import { OnOffBadge } from '@/ui/text/status-badge'
import { ServiceIcon } from './-service-icon'

export function statusOf({ isAvailable }: Service): string | undefined {
  if (isAvailable === undefined) return undefined
  return isAvailable ? 'Available' : 'Unavailable'
}

export function Status({ service }: { service: Service }) {
  return <OnOffBadge isOn={service.isAvailable} on="Available" off="Unavailable" />
}

export function Color({ color }: { color: string | undefined }) {
  return (
    <Marked
      text={color}
      mark={<ColorSwatch component="span" color={color ?? ''} size={18} withShadow aria-hidden />}
    />
  )
}

export function Icon({ icon }: { icon: string | undefined }) {
  return <Marked text={icon} mark={<ServiceIcon icon={icon ?? ''} />} />
}

/** A text behind what it stands for. */
function Marked({ text, mark }: { text: string | undefined; mark: ReactNode }) {
  if (text === undefined) return DASH
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      maw="100%"
      style={{ verticalAlign: 'middle' }}
    >
      {mark}
      <CutText>{text}</CutText>
    </Group>
  )
}
