/**
 * Commit and day of this build, "unknown" if it was built without git. It stands in the page and not in the code: else each commit would
 * give the files new names, and browsers would fetch them anew.
 */
export function version(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="version"]')
  return meta?.content || 'unknown'
}
