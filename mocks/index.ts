import { http } from 'msw'
import { type Mock, marketplace, resetMarketplace } from './server/marketplace'
import { endpoint, refused } from './server/reply'
import { DEMO_ADMIN, gate, issueToken } from './session'

export { DEMO_ADMIN, issueToken, marketplace, resetMarketplace }

/** Every file beside this one is a resource. */
const mocks = import.meta.glob<Mock>(['./*.ts', '!./serve.ts'], { eager: true, import: 'mock' })

/** The whole API, at any origin. */
export const handlers = [
  ...gate,
  ...Object.values(mocks).flatMap((mock) => mock.handlers),
  http.all(endpoint('*'), () => refused(404, 'No such endpoint')),
]

resetMarketplace()
