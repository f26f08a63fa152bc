/**
 * Commit and day of this build, "unknown" if it was built without git. It is in the HTML page and not in the code: otherwise each commit
 * would give all files new names, and browsers would download them again.
 */
export function version(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="version"]')
  return meta?.content || 'unknown'
}
