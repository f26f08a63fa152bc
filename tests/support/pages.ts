/** The page of the rows that an address asks for by `page` and `limit`, from a server that gives at most so many on a page. */
export function pageOf<Row>(rows: readonly Row[], address: string, most = 100) {
  const query = new URL(address).searchParams
  const number = Number(query.get('page'))
  const size = Math.min(Number(query.get('limit')), most)
  const data = rows.slice((number - 1) * size, number * size)
  return { data, totalPages: Math.ceil(rows.length / size), total: rows.length }
}
