/** Rows on a page of every list (spec 9). */
export const PAGE_SIZE = 10
