import { useMantineColorScheme } from '@mantine/core'
import { IconBolt, IconBookmark, IconMoon, IconPlus, IconSun, IconSunMoon } from '@tabler/icons-react'
import { defaultView, type SavedView, useViews } from '@/lists/views'
import { resourceOf, resources, sidebar } from '@/resources'
import { type RecentRecord, useRecent } from '@/session/recent'
import { availableActions } from '@/ui/actions'
import { SCHEMES } from '@/ui/theme/schemes'
import { type Item, pathOf, recordItem } from './item'

/** What Find offers before anything is asked of the server. */
export type Offers = { recent: Item[]; places: Item[]; acts: Item[] }

export function useOffers(): Offers {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { views } = useViews()
  // By their labels: the parts that offer them come in no fixed order, as their code does.
  const acts = availableActions()
    .flatMap(actItem)
    .sort((one, other) => one.label.localeCompare(other.label))
  return {
    recent: useRecent().flatMap(recentItem),
    places: [...sidebar.map((entry) => screenItem(entry, views)), ...views.flatMap(viewItem)],
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
  { to, label, icon, letter }: (typeof sidebar)[number],
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
  const resource = resourceOf(list)
  if (!resource) return []
  return [
    {
      id: `view ${list} ${name}`,
      label: name,
      note: resource.title,
      icon: IconBookmark,
      path: `/${list}${search}`,
    },
  ]
}

const ADDING: Item[] = resources.flatMap(({ name, add }) =>
  add ? [{ id: `add ${name}`, label: add.label, icon: IconPlus, path: pathOf(add.target) }] : [],
)

const SCHEME_ICONS = { light: IconSun, dark: IconMoon, auto: IconSunMoon }

/** What the screen and the shell offer under a label. */
function actItem({
  label,
  icon = IconBolt,
  key,
  isGlobal,
  run,
}: ReturnType<typeof availableActions>[number]) {
  if (label === undefined) return []
  return [{ id: `do ${label}`, label, icon, keys: key === undefined ? [] : [key], isHere: !isGlobal, run }]
}

/** What was opened last, where this version has such a resource. */
function recentItem({ list, id, ...title }: RecentRecord): Item[] {
  const resource = resourceOf(list)
  const target = resource?.recordTarget?.(id)
  if (!resource || !target) return []
  const item = recordItem(resource, { ...title, id, target })
  return [{ ...item, id: `recent ${item.id}`, note: resource.title }]
}
