import { Box, Button, EmptyState, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ServiceCenterPayment, serviceCenterPayments } from '@/api/service-center-payments'
import { useConnectionStatus } from '@/http/connection'
import { prefetch } from '@/http/prefetch'
import { dateTime, money } from '@/lib/format'
import { BUSINESS_TITLE } from '@/lib/settings'
import { amountInWords } from '@/payouts/amount-in-words'
import { Loaded } from '@/records/loaded'
import { sessionQuery } from '@/session/session'
import { useDocumentTitle } from '@/ui/document-title'
import { Fact } from '@/ui/screen'
import { ButtonLink } from '@/ui/text/link'

/** On paper there is no frame: the slip stands outside the shell. */
export const Route = createFileRoute('/service-center-payments/slip')({
  validateSearch: ({ reference }: Record<string, unknown>): { reference?: string } =>
    typeof reference === 'string' && reference.trim() !== '' ? { reference: reference.trim() } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { reference } }) => {
    if (reference !== undefined) prefetch(context.queryClient, search(reference))
  },
  component: SlipScreen,
})

const TEXTS = { loading: 'Loading payout...', failed: 'Failed to load payout' }

/** No call tells of one payout: the list is searched for it. */
function search(reference: string) {
  return serviceCenterPayments.query({ search: reference })
}

function SlipScreen() {
  const { reference = '' } = Route.useSearch()
  const isIt = ({ referenceNumber }: ServiceCenterPayment) => referenceNumber === reference
  const client = useQueryClient()
  const connection = useConnectionStatus()
  const query = useQuery({
    ...search(reference),
    placeholderData: undefined, // rows of another search are none of this one
    enabled: reference !== '',
    select: ({ rows }) => rows.find(isIt) ?? null,
  })
  const known = serviceCenterPayments.knownRow(client, isIt)
  const data = query.data ?? known ?? (reference === '' ? null : query.data)
  return (
    <Box maw="46rem" mx="auto" p="md">
      <Group component="header" justify="space-between" mb="md">
        <ButtonLink to="/service-center-payments" variant="default">
          Service Center Payments
        </ButtonLink>
        <Text size="sm" role="status">
          {connection}
        </Text>
        {data && (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        )}
      </Group>
      <main>
        <Loaded query={{ ...query, data }} texts={TEXTS}>
          {(payout) => (payout ? <Slip payout={payout} /> : <NotFound reference={reference} />)}
        </Loaded>
      </main>
    </Box>
  )
}

function Slip({ payout }: { payout: ServiceCenterPayment }) {
  const { referenceNumber, serviceCenter, amount, createdAt, notes } = payout
  useDocumentTitle(`Payout slip ${referenceNumber}`)
  const admin = useQuery(sessionQuery).data?.admin
  const moment = useMoment()
  return (
    <Paper component="article" p="xl" style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" align="baseline">
        <Text fw={600}>{BUSINESS_TITLE}</Text>
        <Title order={1} size="h3">
          Payout slip
        </Title>
      </Group>
      <Box my="lg" style={LINE} />
      <Text fz="2rem" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {amount === undefined ? UNKNOWN : money(amount)}
      </Text>
      {amount !== undefined && <Text>{amountInWords(amount)}</Text>}
      <Box my="lg" style={LINE} />
      <Stack component="dl" m={0}>
        <Fact label="Paid to">{serviceCenter ?? UNKNOWN}</Fact>
        <Fact label="Reference number">{referenceNumber}</Fact>
        <Fact label="Date and time">{createdAt === undefined ? UNKNOWN : dateTime(createdAt)}</Fact>
        <Fact label="Notes">{notes ?? 'None'}</Fact>
      </Stack>
      <Box my="lg" style={LINE} />
      <Text size="sm" c="dimmed">
        Printed by {admin?.name ?? admin?.email ?? 'an administrator'} on {dateTime(String(moment))}
      </Text>
    </Paper>
  )
}

const LINE = { borderTop: '1px solid var(--wayside-line)' }

/** In the place of what the server does not tell. */
const UNKNOWN = 'Unknown'

/** Now, in milliseconds since 1970: as the screen came, and then whenever it is printed. */
function useMoment(): number {
  const [moment, set] = useState(() => Date.now())
  useEffect(() => {
    const update = () => flushSync(() => set(Date.now())) // the browser does not wait for it
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return moment
}

function NotFound({ reference }: { reference: string }) {
  useDocumentTitle('Payout not found')
  return (
    <EmptyState
      title={
        <Title order={1} size="h4">
          Payout not found
        </Title>
      }
      description={
        reference === ''
          ? 'This address names no reference number.'
          : `The server's list of payouts, searched for "${reference}", does not hold it.`
      }
    />
  )
}
