/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_BUSINESS_TITLE?: string
  readonly VITE_LOCK_AFTER?: string
  readonly VITE_REPORT_URL?: string
}
