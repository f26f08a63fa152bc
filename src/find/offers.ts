import { useMantineColorScheme } from '@mantine/core'
import { IconBolt, IconBookmark, IconMoon, IconPlus, IconSun, IconSunMoon } from '@tabler/icons-react'
import { defaultView, type SavedView, useViews } from '@/lists/views'
import { type RecentRecord, useRecent } from '@/session/recent'
import { actsNow } from '@/ui/acts'
import { SCHEMES } from '@/ui/theme/schemes'
import { entries } from './entries'
import { type Item, listPath, recordItem } from './item'

/** What Find offers before anything is asked of the server. */
export type Offers = { recent: Item[]; places: Item[]; acts: Item[] }

export function useOffers(): Offers {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { views } = useViews()
  const acts = actsNow().flatMap(actItem)
  return {
    recent: useRecent().flatMap(recentItem),
    places: [...entries.map((entry) => screenItem(entry, views)), ...views.flatMap(viewItem)],
    acts: [
      ...acts.filter(({ isHere }) => isHere),
      ...ADDING,
      ...SCHEMES.map(({ value, label }) => ({
        id: `scheme ${value}`,
        label: `Color scheme: ${label}`,
        note: value === colorScheme ? 'Current' : undefined,
        icon: SCHEME_ICONS[value],
        run: () => setColorScheme(value),
      })),
      ...acts.filter(({ isHere }) => !isHere),
    ],
  }
}

/** A list opens as its default view has it, as from the sidebar. */
function screenItem(
  { to, label, icon, letter }: (typeof entries)[number],
  views: readonly SavedView[],
): Item {
  return {
    id: `go ${to}`,
    label,
    icon,
    keys: ['g', letter],
    path: to + (defaultView(views, to)?.search ?? ''),
  }
}

function viewItem({ list, name, search }: SavedView): Item[] {
  const entry = entries.find(({ to }) => to === `/${list}`)
  if (!entry) return []
  return [
    {
      id: `view ${list} ${name}`,
      label: name,
      note: entry.label,
      icon: IconBookmark,
      path: entry.to + search,
    },
  ]
}

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
