import { http } from 'msw'
import { DEMO_ADMIN } from './admins'
import { customerPaymentHandlers } from './customer-payments'
import { customerHandlers } from './customers'
import { dashboardHandlers } from './dashboard'
import { jobHandlers } from './jobs'
import { planHandlers } from './plans'
import { marketplace, resetMarketplace } from './server/marketplace'
import { endpoint, refused } from './server/reply'
import { serviceCenterPaymentHandlers } from './service-center-payments'
import { serviceCenterHandlers } from './service-centers'
import { serviceHandlers } from './services'
import { issueToken, sessionHandlers } from './session'

export { DEMO_ADMIN, issueToken, marketplace, resetMarketplace }

/** The whole API, at any origin. The session's stand first: they let nobody past without a token. */
export const handlers = [
  ...sessionHandlers,
  ...dashboardHandlers,
  ...customerHandlers,
  ...serviceCenterHandlers,
  ...serviceCenterPaymentHandlers,
  ...jobHandlers,
  ...customerPaymentHandlers,
  ...planHandlers,
  ...serviceHandlers,
  http.all(endpoint('*'), () => refused(404, 'No such endpoint')),
]
