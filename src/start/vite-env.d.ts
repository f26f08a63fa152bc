/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_BUSINESS_TITLE?: string
  readonly VITE_REPORT_URL?: string
}

/** The part of a route's file that the router fetches apart. */
declare module '*?tsr-split=component'

/** What shares out React's work; it comes without types. */
declare module 'scheduler' {
  /** How long a slice of work is: a frame at so many a second. */
  export function unstable_forceFrameRate(framesPerSecond: number): void
}
