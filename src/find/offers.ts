import { useMantineColorScheme } from '@mantine/core'
import { IconBolt, IconLink, IconMoon, IconPlus, IconSun, IconSunMoon } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type RecentRecord, useRecent } from '@/session/recent'
import { entries } from '@/shell/entries'
import { actsNow } from '@/ui/acts'
import { copy } from '@/ui/text/copy'
import { SCHEMES } from '@/ui/theme/schemes'
import { type Item, listPath, recordItem } from './item'

/** What Find offers before anything is asked of the server. */
export type Offers = { recent: Item[]; places: Item[]; acts: Item[] }

export function useOffers(): Offers {
  const { history } = useRouter()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const copyLink = () => copy(new URL(history.location.href, location.href).href, 'Link copied')
  const acts = actsNow().flatMap(actItem)
  return {
    recent: useRecent().flatMap(recentItem),
    places: PLACES,
    acts: [
      ...acts.filter(({ isHere }) => isHere),
      ...ADDING,
      { id: 'copy link', label: 'Copy link', icon: IconLink, run: copyLink },
      ...SCHEMES.map(({ value, label }) => ({
        id: `scheme ${value}`,
        label: `Colour scheme: ${label}`,
        note: value === colorScheme ? 'Current' : undefined,
        icon: SCHEME_ICONS[value],
        run: () => setColorScheme(value),
      })),
      ...acts.filter(({ isHere }) => !isHere),
    ],
  }
}

/** Every screen. */
const PLACES: Item[] = entries.map(({ to, label, icon, letter }) => ({
  id: `go ${to}`,
  label,
  icon,
  keys: ['g', letter],
  path: to,
}))

const ADDING: Item[] = [
  { id: 'add a center', label: 'Add Service Center', icon: IconPlus, path: listPath('service-centers/add') },
  { id: 'add a plan', label: 'Add Plan', icon: IconPlus, path: listPath('plans', { mode: 'add' }) },
  { id: 'add a service', label: 'Add Service', icon: IconPlus, path: listPath('services', { mode: 'add' }) },
]

const SCHEME_ICONS = { light: IconSun, dark: IconMoon, auto: IconSunMoon }

/** What the screen and the shell offer under a label. */
function actItem({ label, icon = IconBolt, key, isEverywhere, run }: ReturnType<typeof actsNow>[number]) {
  if (label === undefined) return []
  return [
    { id: `do ${label}`, label, icon, keys: key === undefined ? [] : [key], isHere: !isEverywhere, run },
  ]
}

/** What was opened last, where it is of a list that there is. */
function recentItem({ list, id, ...title }: RecentRecord): Item[] {
  const entry = entries.find(({ to }) => to === `/${list}`)
  return entry ? [{ ...recordItem(list, id, title), id: `recent ${list} ${id}`, note: entry.label }] : []
}
