import { useLayoutEffect } from 'react'

let holders = 0

/**
 * While it is there the page stays where it was, whatever one scrolls, and as wide as it was: `--scrollbar-gone` are the pixels that
 * its scrollbar took. Mantine's own lock writes a sheet of styles instead, for which each element of the page is looked at anew.
 */
export function HeldPage() {
  useLayoutEffect(hold, [])
  return null
}

function hold(): () => void {
  const { style, clientWidth } = document.documentElement
  holders += 1
  if (holders === 1) {
    if (innerWidth > clientWidth) style.setProperty('--scrollbar-gone', `${innerWidth - clientWidth}px`)
    style.overflow = 'hidden'
  }
  return () => {
    holders -= 1
    if (holders > 0) return
    style.overflow = ''
    style.removeProperty('--scrollbar-gone')
  }
}
