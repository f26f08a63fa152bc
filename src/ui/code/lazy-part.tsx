import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { logError } from '@/lib/error-log'
import { toast } from '@/ui/toast'
import { isLostCode } from './reload'

type LazyPartProps = {
  children: ReactNode
  /** While the code is on its way. */
  fallback?: ReactNode
  /** Where the code cannot be had. Without it a toast says so. */
  lost?: (error: unknown) => ReactNode
}

/** Around a part that is made by `React.lazy`: code that cannot be had costs this part alone, and not the screen around it. */
export class LazyPart extends Component<LazyPartProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    if (!isLostCode(error)) logError(error) // the browser tells of files that it did not get
  }

  override render() {
    const { children, fallback, lost = () => <LostPart /> } = this.props
    const { failure } = this.state
    return failure ? lost(failure.error) : <Suspense fallback={fallback}>{children}</Suspense>
  }
}

function LostPart() {
  useEffect(tellLost, [])
  return null
}

/**
 * As `React.lazy`, but its code can be fetched ahead. What is there is drawn at once: React would draw the fallback first, and not let
 * go of it for 300 ms. It is drawn inside a `LazyPart`.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchCode = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy: ComponentType<Props> = lazy(fetchCode)
  function Part(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return <Drawn {...props} />
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
