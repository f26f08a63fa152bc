import { Component, type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { logError } from '@/lib/error-log'
import { toast } from '@/ui/toast'
import { isLostCode } from './reload'

type LazyPartProps = {
  children: ReactNode
  /** Where the code cannot be had. Without it a toast says so. */
  lost?: (error: unknown) => ReactNode
}

/** Around a part whose code is loaded apart: code that cannot be had costs this part alone, and not the screen around it. */
export class LazyPart extends Component<LazyPartProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    if (!isLostCode(error)) logError(error) // the browser tells of files that it did not get
  }

  override render() {
    const { children, lost = () => <LostPart /> } = this.props
    const { failure } = this.state
    return failure ? lost(failure.error) : children
  }
}

function LostPart() {
  useEffect(tellLost, [])
  return null
}

/**
 * As `React.lazy`, but its code can be fetched ahead, and the part is drawn as soon as it is there: React holds back for 300 ms what
 * takes the place of a fallback. It is drawn inside a `LazyPart`.
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
    useEffect(() => {
      if (Loaded) return
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
    /** Throws where the code cannot be had. */
    load: fetchCode,
    /** May be called often. That the code cannot be had is told where the part is opened. */
    preload: () => void fetchCode().catch(() => undefined),
    /** Opens the part once its code is there. Else a toast says so, nothing opens, and the next click asks again. */
    openOnceLoaded: (open: () => void) => void fetchCode().then(open, tellLost),
  })
}

function tellLost(): void {
  toast.error('This part of the console could not be loaded. Try again, or reload the page.')
}
