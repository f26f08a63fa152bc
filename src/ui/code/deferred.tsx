import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'
import { logError } from '@/lib/error-log'
import { toast } from '@/ui/toast'
import { isLostCode } from './reload'
import { unlessGoneOn } from './wish'

const all: (() => Promise<void>)[] = []

/** Fetches what was not shown yet, for a quiet moment. Once it is there, it opens without a network, too. */
export function loadDeferred(): Promise<unknown> {
  return Promise.all(all.map((load) => load()))
}

type Instead = {
  /** While the code is on its way. */
  meanwhile?: ReactNode
  /** Where it cannot be had, for what reason. Told in a toast unless something else stands there. */
  lost?: (error: unknown) => ReactNode
}

/**
 * A part whose code is fetched apart from the screen around it: when it is first shown or, if it has an `opened`, when it
 * is first opened. Code that is there shows in the same frame; React's own `lazy` would show the fallback first, and not
 * let go of it for 300 ms. Code that cannot be had costs this part alone, until it is asked for again.
 */
export function deferred<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  { meanwhile = null, lost = () => <TellLost /> }: Instead = {},
) {
  let Part: ComponentType<Props> | undefined
  let loss: { error: unknown } | undefined
  let arrival: Promise<void> | undefined

  /** May be called ahead and often: the code is fetched once. A failure is not thrown: it shows where the part would. */
  function load(): Promise<void> {
    arrival ??= fetchCode().then(
      (code) => {
        Part = code
        loss = undefined
      },
      (error: unknown) => {
        loss = { error }
        if (!isLostCode(error)) logError(error) // the browser tells of files that it did not get
        arrival = undefined // who asks again, tries again
      },
    )
    return arrival
  }

  all.push(load)

  /** For the button that opens the part: its code is on its way before the click, which acts once it is there. */
  function opener(open: () => void) {
    const ahead = () => void load()
    const act = () => (loss ? tellLost() : open())
    return { onPointerEnter: ahead, onFocus: ahead, onClick: () => void load().then(unlessGoneOn(act)) }
  }

  function Deferred(props: Props) {
    const [, showIt] = useReducer((times: number) => times + 1, 0)
    const isNeeded = !('opened' in props) || props.opened === true
    // One that opens is there from its first opening on, and closed first: a modal notes where the focus was, and returns it there,
    // as it opens.
    const [hasArrived, arrive] = useReducer(() => true, false)
    const noteArrival = () => {
      if (Part && isNeeded) arrive()
    }
    useEffect(() => {
      if (Part || !isNeeded) return
      let isGone = false
      void load().then(() => isGone || showIt())
      return () => {
        isGone = true
      }
    }, [isNeeded])
    useEffect(noteArrival)
    if (Part && (isNeeded || hasArrived))
      return <Part {...props} {...('opened' in props && !hasArrived ? { opened: false } : undefined)} />
    return loss && isNeeded ? lost(loss.error) : meanwhile
  }
  return Object.assign(Deferred, { load, opener })
}

function TellLost() {
  useEffect(tellLost, [])
  return null
}

function tellLost(): void {
  toast.error('This part of the console could not be loaded. Try again, or reload the page.')
}
