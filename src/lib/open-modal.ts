/** The last one is above the others. One that is rendered ahead is not visible, and so not among them. */
export function openDialogs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter((dialog) =>
    dialog.checkVisibility(),
  )
}

export function isModalOpen(): boolean {
  return openDialogs().length > 0
}
