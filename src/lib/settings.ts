export const BUSINESS_TITLE = import.meta.env.VITE_BUSINESS_TITLE || 'Wayside'

/** Minutes without a key, click or touch in any tab. 0 means never. */
export const LOCK_AFTER_MINUTES = Number(import.meta.env.VITE_LOCK_AFTER) || 0

/** Without a slash at the end. */
export const BASE_PATH = import.meta.env.BASE_URL.replace(/\/$/, '')
