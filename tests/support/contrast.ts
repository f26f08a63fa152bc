/** The contrast of two computed colours, as WCAG defines it. */
export function contrast(...colors: [string, string]): number {
  const [a, b] = colors.map((color) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.05 + 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  if (a === undefined || b === undefined) throw new Error('two colours are compared')
  return Math.max(a, b) / Math.min(a, b)
}
