import { http } from 'msw'
import { idempotent } from './server/idempotency'
import { type Mock, marketplace, resetMarketplace } from './server/marketplace'
import { endpoint, refused } from './server/reply'
import { adminOf, DEMO_ADMIN, gate, issueToken } from './session'

export { DEMO_ADMIN, issueToken, marketplace, resetMarketplace }

/** Every other file of this folder is a resource. */
const mocks = import.meta.glob<Mock>(['./*.ts', '!./serve.ts'], { eager: true, import: 'mock' })

const endpoints = [
  ...Object.values(mocks).flatMap((mock) => mock.handlers),
  http.all(endpoint('*'), () => refused(404, 'No such endpoint')),
]

/** The handlers of the whole API, at any origin. */
export const handlers = [...gate, idempotent(endpoints, (request) => adminOf(request).id), ...endpoints]

resetMarketplace()
