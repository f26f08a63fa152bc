/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_BUSINESS_TITLE?: string
  readonly VITE_REPORT_URL?: string
}

/** The part of a route's file that the router fetches apart. */
declare module '*?tsr-split=component'
