import { DEMO_ADMIN, handlers, issueToken, marketplace, resetMarketplace } from '@mocks/index'
import { firstOf, screens, screensWithoutData } from './screens'

export const loaded = {
  DEMO_ADMIN,
  firstOf,
  handlers,
  issueToken,
  marketplace,
  resetMarketplace,
  screens,
  screensWithoutData,
}
