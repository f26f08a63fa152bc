import { ColorSwatch, Group } from '@mantine/core'
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
  if (service.isAvailable === undefined) return DASH
  return <OnOffBadge isOn={service.isAvailable} on="Available" off="Unavailable" />
}

export function Color({ color }: { color: string | undefined }) {
  if (color === undefined) return DASH
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      maw="100%"
      style={{ verticalAlign: 'middle' }}
    >
      <ColorSwatch component="span" color={color} size={18} withShadow aria-hidden />
      <CutText>{color}</CutText>
    </Group>
  )
}

export function Icon({ icon }: { icon: string | undefined }) {
  if (icon === undefined) return DASH
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      maw="100%"
      style={{ verticalAlign: 'middle' }}
    >
      <ServiceIcon icon={icon} />
      <CutText>{icon}</CutText>
    </Group>
  )
}
