import { handlers } from '@mocks/index'
import { getResponse, HttpResponse, http } from 'msw'
import { onTestFinished } from 'vitest'
import { noteServerDate } from '@/lib/server-clock'
import { server } from './server'

/** Until the end of the test, the server's clock is so many milliseconds ahead of that of the computer: its answers have a `Date`. */
export function setServerAhead(milliseconds: number): void {
  server.use(
    http.all('/api/v1/*', async ({ request }) => {
      const response = await getResponse(handlers, request)
      const answer = response ?? HttpResponse.json({ message: 'No such endpoint' }, { status: 404 })
      answer.headers.set('Date', new Date(Date.now() + milliseconds).toUTCString())
      return answer
    }),
  )
  onTestFinished(() => noteServerDate(new Date().toUTCString(), 0))
}
