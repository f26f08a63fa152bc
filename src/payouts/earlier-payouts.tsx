import { Group, Stack, Text } from '@mantine/core'
import { DASH, formatDateTime, formatMoney } from '@/lib/format'
import { type Account, noPayoutsText, payoutKey } from './account'

/** The number of payouts that are shown. */
const PAYOUT_COUNT = 3

/** The latest payouts to this center, so that the admin notices what was already paid. */
export function EarlierPayouts({ account: { payouts, reachesTo } }: { account: Account }) {
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id="latest-payouts">
        Latest payouts
      </Text>
      {payouts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {noPayoutsText(reachesTo)}
        </Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0} aria-labelledby="latest-payouts">
          {payouts.slice(0, PAYOUT_COUNT).map((payout) => (
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
