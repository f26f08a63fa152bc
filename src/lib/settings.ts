/** The business title of the header and of every document title: this product's name unless the build sets another. */
export const BUSINESS_TITLE = import.meta.env.VITE_BUSINESS_TITLE || 'Wayside'
