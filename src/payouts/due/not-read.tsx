import { Group, Paper, Stack, Text } from '@mantine/core'
import { count } from '@/lib/format'
import { FailureActions } from '@/ui/failure'
import { TextLink } from '@/ui/text/link'
import { countCenters, type Due, unknownOf } from './facts'
import { failuresOf, isGivenUp, missingOf } from './machine'

/** Names that are told of those that could not be read. */
const SHOWN = 10

/** What could not be read: the list, or some of its centers. */
export function NotRead({ due, onTryAgain }: { due: Due; onTryAgain: () => void }) {
  const { reading, failure } = due
  const unknown = unknownOf(due)
  const missing = missingOf(reading.list)
  const isStuck = reading.step === 'stuck'
  if (reading.step === 'reading' || (!isStuck && unknown.length === 0 && missing === 0)) return null
  const canTry = isStuck || missing > 0 || failuresOf(reading) > 0
  return (
    <Paper p="md" component="section" aria-label="Not read">
      <Group justify="space-between" align="start" gap="md">
        <Stack gap={4} miw={0} flex="1 1 20rem">
          {reading.list.step === 'failed' && <Text size="sm">{LIST_FAILED}</Text>}
          {isGivenUp(reading) && (
            <Text size="sm">
              Too many service centers could not be read one after the other: the rest was not asked for.
            </Text>
          )}
          {missing > 0 && (
            <Text size="sm">{`The server counts ${countCenters(missing)} more than it names.`}</Text>
          )}
          {unknown.length > 0 && (
            <>
              <Text size="sm">{`What is due is not known of ${countCenters(unknown.length)}:`}</Text>
              <Group gap="xs">
                {unknown.slice(0, SHOWN).map(({ id, name }) => (
                  <TextLink
                    key={id}
                    to="/service-centers/$serviceCenterId"
                    params={{ serviceCenterId: id }}
                    size="sm"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {name ?? id}
                  </TextLink>
                ))}
                {unknown.length > SHOWN && (
                  <Text size="sm">{`and ${count(unknown.length - SHOWN)} more`}</Text>
                )}
              </Group>
            </>
          )}
        </Stack>
        {canTry && <FailureActions size="xs" error={failure} onTryAgain={onTryAgain} />}
      </Group>
    </Paper>
  )
}

export const LIST_FAILED = 'The service centers could not be read.'
