/**
 * Commit and day of this build, "unknown" where it was built without git. It stands in the page and not in the code, whose files
 * would have new names, and be fetched anew, with every commit.
 */
export function version(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="version"]')
  return meta?.content || 'unknown'
}
