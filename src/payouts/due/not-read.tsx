import { Group, Paper, Stack, Text } from '@mantine/core'
import { formatCount } from '@/lib/format'
import { FailureActions } from '@/ui/failure'
import { TextLink } from '@/ui/text/link'
import { centerIdsIn, countCenters, type Due, unknownOf } from './due'

const MAX_NAMES = 10

export const LIST_FAILED = 'The service centers could not be loaded.'

export function NotRead({ due, onTryAgain }: { due: Due; onTryAgain: () => void }) {
  const unknown = unknownOf(due)
  const gap = listGap(due)
  const hasFailed = due.step === 'failed'
  if (due.step === 'reading' || (!hasFailed && unknown.length === 0 && !gap)) return null
  const canTry = hasFailed || gap !== undefined || centerIdsIn(due, 'failed').length > 0
  return (
    <Paper p="md" component="section" aria-label="Not checked">
      <Group justify="space-between" align="start" gap="md">
        <Stack gap={4} miw={0} flex="1 1 20rem">
          {hasFailed && (
            <Text size="sm">
              {due.isListed
                ? 'Too many service centers failed to load one after another, so the rest were not checked.'
                : LIST_FAILED}
            </Text>
          )}
          {gap && <Text size="sm">{gap}</Text>}
          {unknown.length > 0 && (
            <>
              <Text size="sm">{`The amount due is unknown for ${countCenters(unknown.length)}:`}</Text>
              <Group gap="xs">
                {unknown.slice(0, MAX_NAMES).map(({ id, name }) => (
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
                {unknown.length > MAX_NAMES && (
                  <Text size="sm">{`and ${formatCount(unknown.length - MAX_NAMES)} more`}</Text>
                )}
              </Group>
            </>
          )}
        </Stack>
        {canTry && <FailureActions size="xs" error={due.failure} onTryAgain={onTryAgain} />}
      </Group>
    </Paper>
  )
}

function listGap({ isListed, isListWhole, missing }: Due): string | undefined {
  if (!isListed || isListWhole) return undefined
  return missing > 0
    ? `The server counts ${countCenters(missing)} that its list does not show.`
    : 'Service centers may be missing: the list kept changing while it was loading.'
}
