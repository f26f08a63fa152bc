import { getResponse, type HttpHandler, http } from 'msw'
import { hashOf } from '@/lib/storage'
import { endpoint, refused } from './reply'

/**
 * The same handlers with a version on each answer to a GET, in its `ETag`. A PUT or PATCH whose `If-Match` is not the version that a GET
 * of the same path would have now is refused, and changes nothing.
 */
export function versioned(handlers: HttpHandler[]): HttpHandler[] {
  const read = async ({ url, headers }: Request) => {
    const answer = await getResponse(handlers, new Request(url, { headers }))
    if (answer?.ok) answer.headers.set('ETag', `"${hashOf(await answer.clone().text()).toString(36)}"`)
    return answer
  }
  const check = async ({ request }: { request: Request }) => {
    const wanted = request.headers.get('If-Match')
    if (wanted === null || (await read(request))?.headers.get('ETag') === wanted) return
    return refused(412, 'The record was changed meanwhile')
  }
  return [
    http.get(endpoint('*'), ({ request }) => read(request)),
    http.put(endpoint('*'), check),
    http.patch(endpoint('*'), check),
    ...handlers,
  ]
}
