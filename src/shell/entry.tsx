import { Box } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { entries } from '@/find/entries'
import { parseSearch } from '@/lib/address'
import { defaultView, isShowing, useViews } from '@/lists/views'
import { SideLink } from '@/ui/text/link'
import classes from './frame.module.css'

type EntryProps = (typeof entries)[number] & { onClick: () => void }

/** An entry of the sidebar: a list opens as its default view has it, and the views that are shown here stand below. */
export function Entry({ to, label, icon: Icon, onClick }: EntryProps) {
  const { views } = useViews()
  const opening = defaultView(views, to)
  const pinned = views.filter(({ list, isPinned }) => isPinned && to === `/${list}`)
  const current = useLocation({
    select: ({ pathname, search }) =>
      pathname === to ? pinned.find((view) => isShowing(view, search))?.name : undefined,
  })
  return (
    <>
      <SideLink
        to={to}
        search={opening ? parseSearch(opening.search) : {}}
        activeOptions={{ includeSearch: false }}
        label={label}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        data-cut
        data-tip-beside
        isCurrent={current === undefined ? undefined : false}
        onClick={onClick}
      />
      {pinned.length > 0 && (
        <Box role="group" aria-label={`Views of ${label}`} className={classes.views}>
          {pinned.map((view) => (
            <SideLink
              key={view.name}
              to={to}
              search={parseSearch(view.search)}
              activeOptions={{ exact: true }}
              label={view.name}
              icon={<IconBookmark size={18} stroke={1.75} aria-hidden />}
              data-cut
              data-tip-beside
              isCurrent={view.name === current}
              onClick={onClick}
            />
          ))}
        </Box>
      )}
    </>
  )
}
