/**
 * Commit and day of this build, "unknown" if it was built without git. It stands in the HTML page: in the code, each commit would give all
 * files new names, and browsers would download them again.
 */
export function version(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="version"]')
  return meta?.content || 'unknown'
}
