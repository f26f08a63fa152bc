import { Text } from '@mantine/core'
import {
  IconBatteryCharging,
  IconBolt,
  IconCar,
  IconCategory,
  IconClock,
  IconDroplet,
  IconEngine,
  IconGasStation,
  IconKey,
  IconMotorbike,
  IconPaint,
  IconSettings,
  IconShield,
  IconSnowflake,
  IconSteeringWheel,
  IconTool,
  IconTruck,
  IconWash,
  IconWheel,
} from '@tabler/icons-react'
import { charactersOf } from '@/lib/format'

const icons = new Map([
  ['truck', IconTruck],
  ['tool', IconTool],
  ['battery-charging', IconBatteryCharging],
  ['gas-station', IconGasStation],
  ['engine', IconEngine],
  ['wash', IconWash],
  ['key', IconKey],
  ['motorbike', IconMotorbike],
  ['car', IconCar],
  ['snowflake', IconSnowflake],
  ['bolt', IconBolt],
  ['settings', IconSettings],
  ['droplet', IconDroplet],
  ['shield', IconShield],
  ['steering-wheel', IconSteeringWheel],
  ['wheel', IconWheel],
  ['paint', IconPaint],
  ['clock', IconClock],
])

/** The names that the server keeps. */
export const ICON_NAMES = [...icons.keys()]

/** Characters that fit in the place of an icon. */
const MAX_CHARACTERS = 2

/** The icon of that name, else an emoji or short text as it is, else a neutral icon. */
export function ServiceIcon({ icon, size = 20 }: { icon: string | undefined; size?: number }) {
  const text = icon?.trim() ?? ''
  const Icon = icons.get(text.toLowerCase())
  const isShort = text !== '' && text.length <= 16 && charactersOf(text).length <= MAX_CHARACTERS
  if (!Icon && isShort) {
    return (
      <Text span aria-hidden fz={size * 0.8} lh={1} w={size} ta="center" style={{ whiteSpace: 'nowrap' }}>
        {text}
      </Text>
    )
  }
  const Shown = Icon ?? IconCategory
  return <Shown size={size} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
}
