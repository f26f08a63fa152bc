import { useMantineColorScheme } from '@mantine/core'
import {
  IconBolt,
  IconBookmark,
  IconCash,
  IconMoon,
  IconPlus,
  IconSum,
  IconSun,
  IconSunMoon,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { payoutsDue } from '@/api/payouts-due'
import { namedScreens, resourceOf } from '@/resources'
import { useRecent } from '@/session/recent'
import { type Action, availableActions } from '@/ui/actions'
import { SCHEMES } from '@/ui/theme/theme'
import { defaultView, type SavedView, useViews } from '@/views/views'
import { ACTION_NAMES } from './action-names'
import { type Item, recordItem, targetPath } from './item'
import { withPlurals } from './vocabulary'

/** What Find lists without searching the server. `screens`: also saved views. */
export type Offers = { recent: Item[]; screens: Item[]; actions: Item[] }

export function useOffers(): Offers {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { views } = useViews()
  // Components register them in no fixed order.
  const actions = availableActions()
    .flatMap(actionItem)
    .sort((a, b) => a.label.localeCompare(b.label))
  return {
    recent: useRecentItems(),
    screens: [...namedScreens.map((entry) => screenItem(entry, views)), ...views.flatMap(viewItem)],
    actions: [
      ...actions.filter(({ isHere }) => isHere),
      ...ADDING,
      ...(actions.some(({ label }) => label === PAYING.label) ? [] : [PAYING]),
      ...SCHEMES.map(({ value, label }) => ({
        id: `scheme ${value}`,
        label: `Color scheme: ${label}`,
        names: ACTION_NAMES[`Color scheme: ${label}`],
        note: value === colorScheme ? 'Current' : undefined,
        icon: SCHEME_ICONS[value],
        run: () => setColorScheme(value),
      })),
      ...actions.filter(({ isHere }) => !isHere),
    ],
  }
}

/** A list opens in its default view, as from the sidebar. */
function screenItem(
  { to, label, names, icon, letter }: (typeof namedScreens)[number],
  views: readonly SavedView[],
): Item {
  return {
    id: `go ${to}`,
    label,
    names: withPlurals(names),
    icon,
    keys: ['g', letter],
    path: to + (defaultView(views, to)?.search ?? ''),
  }
}

/** A view of a list, or of its totals. */
function viewItem({ list, name, search }: SavedView): Item[] {
  const title = resourceOf(list)?.title ?? totalsAt(`/${list}`)?.label
  if (title === undefined) return []
  return [
    {
      id: `view ${list} ${name}`,
      label: name,
      note: title,
      icon: IconBookmark,
      path: `/${list}${search}`,
    },
  ]
}

function totalsAt(path: string) {
  return namedScreens
    .flatMap(({ resource }) => resource?.totals ?? [])
    .find(({ target }) => target.to === path)
}

/** Shown only if the text names totals. */
export const TOTALS: Item[] = namedScreens.flatMap(({ resource, names }) => {
  if (!resource?.totals) return []
  const { label, target } = resource.totals
  const otherNames = withPlurals(names).flatMap((name) => [`${name} totals`, `totals of ${name}`])
  return [{ id: `go ${target.to}`, label, names: otherNames, icon: IconSum, path: targetPath(target) }]
})

const ADDING: Item[] = namedScreens.flatMap(({ to, resource, names }) => {
  if (!resource?.add) return []
  const { label, target } = resource.add
  const otherNames = names.flatMap((name) => [`add ${name}`, `new ${name}`, `create ${name}`])
  return [{ id: `add ${to}`, label, names: otherNames, icon: IconPlus, path: targetPath(target) }]
})

/** On a screen without "Make Payment" it leads to the centers that are owed money. */
const PAYING: Item = {
  id: 'pay',
  label: 'Make Payment',
  names: ACTION_NAMES['Make Payment'],
  note: payoutsDue.title,
  icon: IconCash,
  path: `/${payoutsDue.name}`,
}

const SCHEME_ICONS = { light: IconSun, dark: IconMoon, auto: IconSunMoon }

function actionItem(
  { label, detail, icon = IconBolt, key, isGlobal, run }: Action,
  index: number,
  actions: readonly Action[],
) {
  if (label === undefined) return []
  // Each of several payout slips has "Send on WhatsApp", and two of them may share a reference number.
  const isSame = (action: Action) => action.label === label && action.detail === detail
  const id = `do ${label} ${detail ?? ''} ${actions.slice(0, index).filter(isSame).length}`
  const keys = key === undefined ? [] : [key]
  return [{ id, label, names: ACTION_NAMES[label], detail, icon, keys, isHere: !isGlobal, run }]
}

/**
 * Titles that a reload forgot are read again; until then a record is left out. So is one whose resource this version of the console does
 * not know.
 */
function useRecentItems(): Item[] {
  const known = useRecent().flatMap((record) => {
    const resource = resourceOf(record.list)
    const target = resource?.recordTarget?.(record.id)
    const query = resource?.byId?.(record.id)
    return resource && target && query ? [{ ...record, resource, target, query }] : []
  })
  const reads = useQueries({
    queries: known.map(({ query, title }) => ({
      ...query,
      enabled: title === undefined,
      staleTime: Number.POSITIVE_INFINITY,
      meta: { isSilent: true },
    })),
  })
  return known.flatMap(({ resource, id, target, ...record }, index) => {
    const title = record.title ?? reads[index]?.data
    if (!title) return []
    const item = recordItem(resource, { name: title.name, detail: title.detail, id, target })
    return [{ ...item, id: `recent ${item.id}`, note: resource.title }]
  })
}
