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

/** An item of the sidebar, with the pinned views of its list below. It leads to the default view of the list, if there is one. */
export function SidebarItem({ to, label, icon: Icon, onClick }: SidebarItemProps) {
  const { views } = useViews()
  const opening = defaultView(views, to)
  const own = viewsOf(views, to)
  const current = useCurrentView(own)
  const watched = useWatches().filter(({ list }) => to === `/${list}`)
  const pinned = own.filter(({ isPinned }) => isPinned)
  return (
    <>
      <SideLink
        to={to}
        search={opening ? parseSearch(opening.search) : {}}
        state={opening ? { view: opening.name } : {}}
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
              icon={
                <Letters>
                  {lettersOf(
                    pinned.map(({ name }) => name),
                    index,
                  )}
                </Letters>
              }
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

/** The number of new rows of a watched list, with a bell. */
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

/** Two letters instead of an icon, which distinguish the views on the narrow sidebar. They are hidden from screen readers. */
function Letters({ children }: { children: string }) {
  return <span className={classes.letters} data-letters={children} aria-hidden />
}

/** The initials of the first two words of a name. If another view has the same, the first letter and the view's number. */
function lettersOf(names: readonly string[], index: number): string {
  const letters = names.map(initials)
  const own = letters[index] ?? ''
  const isFirst = letters.indexOf(own) === index
  return isFirst ? own : `${[...own][0]}${index + 1}`
}

function initials(name: string): string {
  const [first = '', second] = name.split(/[\s:,·-]+/u).filter(Boolean)
  const [one = '', two = ''] = charactersOf(first)
  const [other] = second ? charactersOf(second) : [two]
  return `${one}${other ?? ''}`.toUpperCase()
}
