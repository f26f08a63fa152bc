/** The modals and other dialogs on the screen, the last one above the others. One that is rendered ahead is not among them. */
export function openDialogs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter((dialog) =>
    dialog.checkVisibility(),
  )
}

/** Whether a modal or another dialog covers the screen, or a part of it. */
export function isModalOpen(): boolean {
  return openDialogs().length > 0
}
