/** Whether a modal or another dialog covers the screen, or a part of it. */
export function isModalOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}
