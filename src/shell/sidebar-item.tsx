import { Box, Group, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { charactersOf } from '@/lib/format'
import { parseSearch } from '@/lib/search-params'
import { countNew, useWatches } from '@/lists/watches'
import type { sidebar } from '@/resources'
import { SideLink } from '@/ui/text/link'
import { useCurrentView } from '@/views/open-view'
import { defaultView, type SavedView, useViews, viewsOf } from '@/views/views'
import classes from './frame.module.css'

type SidebarItemProps = (typeof sidebar)[number] & { onClick: (() => void) | undefined }

/** Leads to the default view of its list, if there is one. The pinned views are below. */
export function SidebarItem({ to, label, icon: Icon, onClick }: SidebarItemProps) {
  const { views } = useViews()
  const initialView = defaultView(views, to)
  const viewsOfList = viewsOf(views, to)
  const current = useCurrentView(viewsOfList)
  const watched = useWatches().filter(({ list }) => to === `/${list}`)
  const pinned = viewsOfList.filter(({ isPinned }) => isPinned)
  const letters = lettersOf(pinned)
  return (
    <>
      <SideLink
        to={to}
        search={initialView ? parseSearch(initialView.search) : {}}
        state={initialView ? { view: initialView.name } : {}}
        activeOptions={{ includeSearch: false }}
        label={label}
        icon={
          // On the narrow sidebar the dot replaces the bell, which is cut off there.
          <Indicator display="flex" size={8} disabled={watched.length === 0}>
            <Icon size="1.125rem" stroke={1.75} aria-hidden />
          </Indicator>
        }
        figure={watched.length > 0 && <NewRows count={countNew(watched)} />}
        data-cut
        data-tip-beside
        isCurrent={current?.isPinned ? false : undefined}
        onClick={onClick}
      />
      {pinned.length > 0 && (
        <Box role="group" aria-label={`Views of ${label}`} className={classes.views}>
          {pinned.map((view, index) => (
            <SideLink
              key={`${view.list} ${view.name}`}
              to={pathOf(view)}
              search={parseSearch(view.search)}
              state={{ view: view.name }}
              activeOptions={{ exact: true }}
              label={view.name}
              icon={<Letters>{letters[index]}</Letters>}
              data-cut
              data-tip-beside
              isCurrent={view === current}
              onClick={onClick}
            />
          ))}
        </Box>
      )}
    </>
  )
}

function NewRows({ count }: { count: number }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" fz="xs" c="dimmed">
      {count > 0 && `${count} new`}
      <IconBell size={16} role="img" aria-label="New rows are shown here" />
    </Group>
  )
}

/** The path of the list, or of its totals. */
function pathOf({ list }: SavedView): string {
  return `/${list}`
}

/** Instead of an icon: they distinguish the views on the narrow sidebar. */
function Letters({ children }: { children: string | undefined }) {
  return <span className={classes.letters} data-letters={children} aria-hidden />
}

/** Two initials. If an earlier view has the same, the first letter and the view's number. */
function lettersOf(views: readonly SavedView[]): string[] {
  const pairs = views.map(({ name }) => initials(name))
  return pairs.map((pair, index) => (pairs.indexOf(pair) === index ? pair : `${[...pair][0]}${index + 1}`))
}

function initials(name: string): string {
  const [first = '', second] = name.split(/[\s:,·-]+/u).filter(Boolean)
  const [letter = '', nextLetter = ''] = charactersOf(first)
  const [secondLetter] = second ? charactersOf(second) : [nextLetter]
  return `${letter}${secondLetter ?? ''}`.toUpperCase()
}
