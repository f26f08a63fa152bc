import { useFocusReturn } from '@mantine/hooks'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** For `validateSearch`: which record is open over its list, and how. What cannot be used is dropped. */
export function readOpenRecord<Name extends string>(name: Name) {
  return (search: Record<string, unknown>): OpenRecord<Name> => {
    const id = search[name]
    const isId = (typeof id === 'string' && id !== '') || typeof id === 'number'
    const mode = search.mode === 'edit' || search.mode === 'add' ? search.mode : undefined
    return { ...(isId && { [name]: String(id) }), ...(mode && { mode }) }
  }
}

type OpenRecord<Name extends string> = { [Key in Name]?: string } & { mode?: 'edit' | 'add' }

export type RecordPlace = ReturnType<typeof useRecordModal>

type Place = { id: string | undefined; mode: 'list' | 'details' | 'edit' | 'add' }

/**
 * Which record is open over its list, and how, is in the address: `?plan=…` shows it, `&mode=edit` edits it, `?mode=add`
 * adds one. Opening adds a step to the history. `close` and `details` take steps back where the place has been seen and
 * replace the entry where it has not, and never ask: a form asks before it calls them.
 */
export function useRecordModal(name: string) {
  const place = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => placeIn(search, name),
    structuralSharing: true,
  })
  const navigate = useNavigate()
  const { history } = useRouter()
  const index = useLocation({ select: ({ state }) => state.__TSR_index })
  const here = keyOf(place)
  const seen = useRef(new Map<number, string>())
  const isLeaving = useRef(false)
  useEffect(() => {
    seen.current.set(index, here)
    isLeaving.current = false
  }, [index, here])
  useFocusReturn({ opened: place.mode !== 'list' })

  const goTo = ({ id, mode }: Place, { replace }: { replace: boolean }): void => {
    const open = { [name]: id, mode: mode === 'edit' || mode === 'add' ? mode : undefined }
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...open }),
      replace,
      ignoreBlocker: replace,
      resetScroll: false,
    })
  }
  const leaveFor = (target: Place): void => {
    if (isLeaving.current) return // a second Escape, while the first is under way, would go a step too far
    isLeaving.current = true
    const steps = stepsBack(seen.current, index, keyOf(target))
    if (steps) history.go(-steps, { ignoreBlocker: true })
    else goTo(target, { replace: true })
  }
  const { id, mode } = place
  return {
    id,
    mode,
    add: () => goTo({ id: undefined, mode: 'add' }, { replace: false }),
    edit: () => goTo({ id, mode: 'edit' }, { replace: false }),
    details: () => leaveFor({ id, mode: 'details' }),
    close: () => leaveFor({ id: undefined, mode: 'list' }),
  }
}

function placeIn(search: Record<string, unknown>, name: string): Place {
  if (search.mode === 'add') return { id: undefined, mode: 'add' }
  const id = search[name]
  if (typeof id !== 'string') return { id: undefined, mode: 'list' }
  return { id, mode: search.mode === 'edit' ? 'edit' : 'details' }
}

function keyOf({ id, mode }: Place): string {
  return `${mode} ${id ?? ''}`
}

/** How many steps of the history lie between here and that place, undefined when it is not known to be close behind. */
function stepsBack(seen: ReadonlyMap<number, string>, from: number, key: string): number | undefined {
  return [1, 2].find((steps) => seen.get(from - steps) === key) // the form, its record, the list
}
