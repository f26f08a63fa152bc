import { Group, Stack, Text } from '@mantine/core'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { DASH, formatDateTime, formatMoney } from '@/lib/format'
import { type Account, noPayoutsText, ownPayouts, payoutKey, sharedNameText } from './account'

const PAYOUT_COUNT = 3

/** Without those that may be another center's of the same name. */
export function shownPayouts(account: Account): readonly ServiceCenterPayment[] {
  return ownPayouts(account).slice(0, PAYOUT_COUNT)
}

/** They let the admin notice what was already paid. */
export function EarlierPayouts({ account }: { account: Account }) {
  const payouts = shownPayouts(account)
  const sharedName = sharedNameText(account)
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id="latest-payouts">
        Latest payouts
      </Text>
      {(sharedName !== undefined || payouts.length === 0) && (
        <Text size="sm" c="dimmed">
          {sharedName ?? noPayoutsText(account.reachesTo)}
        </Text>
      )}
      {payouts.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} aria-labelledby="latest-payouts">
          {payouts.map((payout) => (
            <Group key={payoutKey(payout)} component="li" justify="space-between" align="start" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Text size="sm">{formatDateTime(payout.createdAt)}</Text>
                <Text size="xs" c="dimmed" truncate data-cut>
                  {payout.referenceNumber ?? DASH}
                </Text>
              </div>
              <Text size="sm" style={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
                {formatMoney(payout.amount)}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
