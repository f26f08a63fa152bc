import { Anchor, type AnchorProps, Group } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { formatDegrees, mapUrl } from '@/lib/coordinates'

type MapLinkProps = Pick<AnchorProps, 'display' | 'mt'> & {
  /** In degrees. */
  latitude: number | undefined
  longitude: number | undefined
  children?: string
}

export function MapLink({ latitude, longitude, children, ...anchor }: MapLinkProps) {
  if (latitude === undefined || longitude === undefined) return null
  return (
    <Anchor href={mapUrl(latitude, longitude)} target="_blank" rel="noreferrer" size="sm" {...anchor}>
      <Group component="span" gap={4} display="inline-flex">
        <IconMapPin size={14} aria-hidden />
        {children ?? `${formatDegrees(latitude)}, ${formatDegrees(longitude)}`}
      </Group>
    </Anchor>
  )
}
