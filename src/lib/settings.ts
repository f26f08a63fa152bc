/** The business title of the header and of every document title: this product's name unless the build sets another. */
export const BUSINESS_TITLE = import.meta.env.VITE_BUSINESS_TITLE || 'Wayside'

/** The console locks itself after so many minutes without a key, click or touch in any tab. 0, the default, means never. */
export const LOCK_AFTER_MINUTES = Number(import.meta.env.VITE_LOCK_AFTER) || 0

/** The path that the console is hosted under, without a slash at the end. */
export const BASE_PATH = import.meta.env.BASE_URL.replace(/\/$/, '')
