import { Badge } from '@mantine/core'

/** Active or Inactive, Available or Unavailable. */
export function OnOffBadge({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <Badge color={isOn ? 'green' : 'gray'} miw="max-content">
      {isOn ? on : off}
    </Badge>
  )
}
