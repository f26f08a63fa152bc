import { Anchor, type AnchorProps, Group } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { formatDegrees, mapUrl } from '@/lib/coordinates'

type MapLinkProps = Pick<AnchorProps, 'display' | 'mt'> & {
  /** In degrees. */
  latitude: number | undefined
  longitude: number | undefined
  /** By default the coordinates. */
  children?: string
}

/** A link to a map with a pin at these coordinates. Nothing if one of them is missing. */
export function MapLink({ latitude, longitude, children, ...place }: MapLinkProps) {
  if (latitude === undefined || longitude === undefined) return null
  return (
    <Anchor href={mapUrl(latitude, longitude)} target="_blank" rel="noreferrer" size="sm" {...place}>
      <Group component="span" gap={4} display="inline-flex">
        <IconMapPin size={14} aria-hidden />
        {children ?? `${formatDegrees(latitude)}, ${formatDegrees(longitude)}`}
      </Group>
    </Anchor>
  )
}
