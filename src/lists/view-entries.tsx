import { Box, Group, Menu, Text } from '@mantine/core'
import {
  IconBookmarkPlus,
  IconCheck,
  IconChevronLeft,
  IconDots,
  IconEdit,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { createLink, useRouter } from '@tanstack/react-router'
import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react'
import { type AnyList, readParams } from '@/data/list'
import { parseSearch } from '@/lib/search-params'
import { LazyPart, lazyWithPreload } from '@/ui/code/lazy-part'
import { ConfirmModal } from '@/ui/confirm-modal'
import { CutText } from '@/ui/text/cut-text'
import { toast } from '@/ui/toast'
import { useOpenView, useRenameShown } from '@/views/open-view'
import {
  addView,
  catchNotStored,
  changeViews,
  deleteView,
  editView,
  isSameName,
  readViews,
  type SavedView,
  searchOfView,
  type ViewEdit,
} from '@/views/views'
import type { EntriesProps } from './action-button'
import { filterSummary } from './filter-text'
import { useWatchOfScreen } from './watches'

const ViewForm = lazyWithPreload(() => import('@/views/view-form').then((module) => module.ViewForm))

export function ViewEntries(props: EntriesProps) {
  const { list, show } = props
  const { views, current, changed, unreadable, admin } = useOpenView(list)
  const { history } = useRouter()
  const [chosen, setChosen] = useState<string>()
  const [lastChosen, setLastChosen] = useState<string>()
  const options = views.find(({ name }) => name === chosen)
  if (options) {
    const back = () => {
      setLastChosen(options.name)
      setChosen(undefined)
    }
    return <ViewOptions {...props} admin={admin} view={options} onBack={back} />
  }

  const shownSearch = () => parseSearch(history.location.search)
  const save = () => {
    const search = shownSearch()
    const form = (close: () => void) => (
      <LazyPart>
        <ViewForm
          title="Save view"
          submit="Save view"
          hasDefault={!list.isTotals}
          start={{ name: suggestedName(list, search), isDefault: false, isPinned: false }}
          isTaken={(name) => isTaken(admin, list.name, name)}
          onSave={(fields) => {
            const view = { ...fields, list: list.name, search: searchOfView(list, search) }
            changeViews(admin, (all) => addView(all, view))
            toast.success('View saved')
          }}
          onClose={close}
        />
      </LazyPart>
    )
    ViewForm.openOnceLoaded(() => show(form))
  }
  const update = (view: SavedView) => {
    const search = searchOfView(list, shownSearch())
    catchNotStored(() => {
      changeViews(admin, (all) => editView(all, view, { search }))
      toast.success('View updated')
    }, toast.error)
  }
  return (
    <>
      <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={save}>
        Save view…
      </Menu.Item>
      {changed && (
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => update(changed)}>
          Update view
          <Text span size="xs" c="dimmed" display="block" truncate>
            {changed.name}
          </Text>
        </Menu.Item>
      )}
      <NotifyOfNewRows list={list.name} />
      {views.length > 0 && <Menu.Divider />}
      <Box mah={VIEWS_HEIGHT} style={{ overflowY: 'auto' }}>
        {views.map((view) => (
          <Group key={view.name} gap={0} wrap="nowrap">
            <ViewLink
              to="."
              search={parseSearch(view.search)}
              state={{ view: view.name }}
              isCurrent={view === current}
              isDefault={view.isDefault}
            >
              <CutText>{view.name}</CutText>
            </ViewLink>
            <OptionsItem
              name={view.name}
              hasFocus={lastChosen === view.name}
              onClick={() => {
                setLastChosen(undefined)
                setChosen(view.name)
              }}
            />
          </Group>
        ))}
      </Box>
      {unreadable > 0 && <Menu.Label>Some saved views could not be read.</Menu.Label>}
    </>
  )
}

/** Renders nothing for totals and for lists without paging. */
function NotifyOfNewRows({ list }: { list: string }) {
  const watch = useWatchOfScreen(list)
  if (!watch) return null
  return (
    <Menu.CheckboxItem checked={watch.isWatched} closeMenuOnClick={false} onChange={watch.setWatched}>
      Notify me of new rows
      <Text size="xs" c="dimmed">
        while this tab is open
      </Text>
    </Menu.CheckboxItem>
  )
}

/** More views scroll, so that the items below them stay in reach. */
const VIEWS_HEIGHT = 'min(17rem, 35dvh)'

type ViewLinkProps = ComponentPropsWithRef<'a'> & { isCurrent: boolean; isDefault: boolean }

/** `isCurrent` is passed in: the router would mark a view as soon as the address contains its filters among others. */
const ViewLink = createLink(({ isCurrent, isDefault, ...props }: ViewLinkProps) => (
  <Menu.Item
    component="a"
    {...props}
    aria-current={isCurrent ? 'page' : undefined}
    flex={1}
    miw={0}
    leftSection={<IconCheck size={16} aria-hidden visibility={isCurrent ? undefined : 'hidden'} />}
    rightSection={
      isDefault && (
        <Text size="xs" c="dimmed">
          Default
        </Text>
      )
    }
  />
))

type OptionsItemProps = {
  name: string
  /** The admin has just come back from these options. */
  hasFocus: boolean
  onClick: () => void
}

function OptionsItem({ name, hasFocus, onClick }: OptionsItemProps) {
  const item = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) item.current?.focus()
  }, [hasFocus])
  return (
    <Menu.Item
      ref={item}
      w={36}
      px={10}
      flex="none"
      aria-label={`Options, ${name}`}
      closeMenuOnClick={false}
      onClick={onClick}
    >
      <IconDots size={16} aria-hidden style={{ display: 'block' }} />
    </Menu.Item>
  )
}

type ViewOptionsProps = EntriesProps & {
  admin: string
  view: SavedView
  onBack: () => void
}

/** Shown instead of the views. */
function ViewOptions({ list, show, admin, view, onBack }: ViewOptionsProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const change = (edit: ViewEdit) => changeViews(admin, (all) => editView(all, view, edit))
  const renameShown = useRenameShown()
  const rename = () => {
    const form = (close: () => void) => (
      <LazyPart>
        <ViewForm
          title="Rename view"
          submit="Rename"
          isRename
          start={view}
          isTaken={(name) => !isSameName(name, view.name) && isTaken(admin, list.name, name)}
          onSave={({ name }) => {
            change({ name })
            renameShown(list.name, view.name, name)
          }}
          onClose={close}
        />
      </LazyPart>
    )
    ViewForm.openOnceLoaded(() => show(form))
  }
  const remove = () =>
    show((close) => (
      <ConfirmModal
        opened
        title="Delete view"
        message={
          <>
            Are you sure you want to delete the view "<bdi>{view.name}</bdi>"? This action cannot be undone.
          </>
        }
        confirm="Delete"
        isDestructive
        onConfirm={() => {
          catchNotStored(() => {
            changeViews(admin, (all) => deleteView(all, view))
            toast.success('View deleted')
          }, toast.error)
          close()
        }}
        onClose={close}
      />
    ))
  return (
    <>
      <Menu.Item
        ref={first}
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        aria-label={`Back to all views of ${list.title}, from ${view.name}`}
        closeMenuOnClick={false}
        onClick={onBack}
      >
        <CutText variant="strong">{view.name}</CutText>
      </Menu.Item>
      <Menu.Divider />
      {!list.isTotals && (
        <Menu.CheckboxItem
          checked={view.isDefault}
          closeMenuOnClick={false}
          onChange={(isDefault) => catchNotStored(() => change({ isDefault }), toast.error)}
        >
          Make this the default view
        </Menu.CheckboxItem>
      )}
      <Menu.CheckboxItem
        checked={view.isPinned}
        closeMenuOnClick={false}
        onChange={(isPinned) => catchNotStored(() => change({ isPinned }), toast.error)}
      >
        Show in sidebar
      </Menu.CheckboxItem>
      <Menu.Divider />
      <Menu.Item leftSection={<IconEdit size={16} aria-hidden />} onClick={rename}>
        Rename
      </Menu.Item>
      <Menu.Item
        color="red"
        c="var(--mantine-color-red-light-color)" // Mantine's own red for it is 3.3:1 on white
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={remove}
      >
        Delete
      </Menu.Item>
    </>
  )
}

function suggestedName(list: AnyList, search: Record<string, string>): string {
  const words = filterSummary({ ...list, title: '' }, readParams(list, search)).replace(/^: /, '')
  return words.slice(0, 60).trim()
}

/** The storage is read each time: another tab may have used the name. */
function isTaken(admin: string, list: string, name: string): boolean {
  return readViews(admin).views.some((view) => view.list === list && isSameName(view.name, name))
}
