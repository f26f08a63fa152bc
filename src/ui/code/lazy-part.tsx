import { Component, type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { logError } from '@/lib/error-log'
import { openDialogs } from '@/lib/open-modal'
import { afterPress } from '@/ui/pressed'
import { toast } from '@/ui/toast'
import { isLostCode } from './reload'

type LazyPartProps = {
  children: ReactNode
  /** Rendered instead if it fails. By default a toast says so. */
  lost?: (error: unknown) => ReactNode
  /** Such as closing it: the part tries again when it is mounted again. */
  onLost?: () => void
}

/** For code that is loaded separately: if that fails, the rest of the screen stays. */
export class LazyPart extends Component<LazyPartProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    if (!isLostCode(error)) logError(error) // the browser logs files that it could not get
    this.props.onLost?.()
  }

  override render() {
    const { children, lost = () => <LostPart /> } = this.props
    const { failure } = this.state
    return failure ? lost(failure.error) : children
  }
}

function LostPart() {
  useEffect(toastLost, [])
  return null
}

/**
 * Like `React.lazy`, with functions that load the code in advance, and without the 300 ms for which React keeps the fallback of a
 * `Suspense`. If the code cannot be loaded, it throws to the `LazyPart` around it.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let Loaded: ComponentType<Props> | undefined
  const fetchCode = async () => {
    Loaded ??= await load()
  }
  function Part(props: Props) {
    const [, update] = useReducer((times: number) => times + 1, 0)
    const [failure, setFailure] = useState<{ error: unknown }>()
    const isRendered = Loaded !== undefined
    useEffect(() => {
      if (isRendered) return // not `Loaded`: the code may have come since this part was rendered without it
      let isGone = false
      fetchCode().then(
        () => isGone || update(),
        (error: unknown) => isGone || setFailure({ error }),
      )
      return () => {
        isGone = true
      }
    }, [])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : fallback
  }
  return Object.assign(Part, {
    /** Rejects if the code cannot be loaded. */
    load: fetchCode,
    /** Ignores a failure, which shows when the part is rendered. */
    preload: () => void fetchCode().catch(() => undefined),
    /**
     * Calls `open` once the code is there and a click is painted, unless another dialog was opened meanwhile. After a failure the next call
     * tries again.
     */
    openOnceLoaded: (open: () => void, lost: () => void = toastLost) => {
      const dialogs = openDialogs().length
      fetchCode().then(() => openDialogs().length <= dialogs && afterPress(open), lost)
    },
  })
}

function toastLost(): void {
  toast.error('This part of the console could not be loaded. Try again, or reload the page.')
}
