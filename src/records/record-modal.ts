import { useFocusReturn } from '@mantine/hooks'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { parseSearch } from '@/lib/search-params'
import { useIsStillHere } from '@/ui/still-here'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the entries before this one show of the list and its records, the nearest first. */
    openedOver?: readonly string[]
  }
}

const MODES = ['edit', 'add', 'duplicate'] as const

/** For `validateSearch`. Unusable values are dropped. */
export function readOpenRecord<Name extends string>(name: Name) {
  return (search: Record<string, unknown>): OpenRecord<Name> => {
    const id = search[name]
    const isId = (typeof id === 'string' && id !== '') || typeof id === 'number'
    const mode = MODES.find((mode) => mode === search.mode)
    return { ...(isId && { [name]: String(id) }), ...(mode && { mode }) }
  }
}

type OpenRecord<Name extends string> = { [Key in Name]?: string } & { mode?: (typeof MODES)[number] }

export type RecordModal = ReturnType<typeof useRecordModal>

type Place = { id: string | undefined; mode: 'list' | 'details' | (typeof MODES)[number] }

/**
 * `?plan=…` shows the details of a record, `&mode=edit` edits it, `&mode=duplicate` adds one with its values, and `?mode=add` adds one.
 * Opening adds a history entry. `close` and `details` go back to the entry that shows the list or the details, or replace the current
 * entry. They never ask about unsaved changes: the form asks before.
 */
export function useRecordModal(name: string) {
  const place = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => placeIn(search, name),
    structuralSharing: true,
  })
  const navigate = useNavigate()
  const { history } = useRouter()
  const isStillHere = useIsStillHere()
  const here = keyOf(place)
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = false
  }, [here])
  useFocusReturn({ opened: place.mode !== 'list' })

  const goTo = ({ id, mode }: Place, { replace }: { replace: boolean }): void => {
    if (!isStillHere()) return // the keys would be another screen's
    const { openedOver = [] } = history.location.state
    const open = { [name]: id, mode: MODES.find((formMode) => formMode === mode) }
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...open }),
      state: { openedOver: replace ? openedOver : [here, ...openedOver] },
      replace,
      ignoreBlocker: replace,
      resetScroll: false,
    })
  }
  const leaveFor = (target: Place): void => {
    if (isLeaving.current) return // a second Escape would go back too far
    const { search, state } = history.location
    if (!isStillHere() || keyOf(placeIn(parseSearch(search), name)) !== here) return // another screen, or step, is about to be shown
    isLeaving.current = true
    const index = state.openedOver?.indexOf(keyOf(target)) ?? -1
    if (index >= 0) history.go(-index - 1, { ignoreBlocker: true })
    else goTo(target, { replace: true })
  }
  const { id, mode } = place
  return {
    id,
    mode,
    add: () => goTo({ id: undefined, mode: 'add' }, { replace: false }),
    duplicate: () => goTo({ id, mode: 'duplicate' }, { replace: false }),
    edit: () => goTo({ id, mode: 'edit' }, { replace: false }),
    details: () => leaveFor({ id, mode: 'details' }),
    close: () => leaveFor({ id: undefined, mode: 'list' }),
  }
}

function placeIn(search: Record<string, unknown>, name: string): Place {
  if (search.mode === 'add') return { id: undefined, mode: 'add' }
  const id = search[name]
  if (typeof id !== 'string') return { id: undefined, mode: 'list' }
  return { id, mode: MODES.find((mode) => mode === search.mode) ?? 'details' }
}

function keyOf({ id, mode }: Place): string {
  return `${mode} ${id ?? ''}`
}

/** The `state` of a link from the list to a record. */
export const OVER_LIST = { openedOver: [keyOf({ id: undefined, mode: 'list' })] }
