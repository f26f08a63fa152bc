/** Groups rows by a key. */
export function grouped<Row>(rows: Row[], keyOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}
