type Modifiers = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** The browser itself handles such a click on a link: it opens a new tab or window, or downloads. */
export function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: Modifiers): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
