/** Lets what drops from a field lie over it where there is room neither above nor below, as on a phone that lies on its side. */
export const ON_SCREEN = { flip: true, shift: { crossAxis: true, padding: 8 } } as const
