import { Box, EmptyState, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useCanGoBack } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  paymentRowKey,
  paymentsByReferenceQuery,
  type ServiceCenterPayment,
  selectedPaymentsQuery,
  serviceCenterPayments,
} from '@/api/service-center-payments'
import { serviceCenterByNameQuery } from '@/api/service-centers'
import { PREFETCHED, prefetch } from '@/data/prefetch'
import { useConnectionStatus } from '@/http/connection'
import { formatCount, formatDateTime, formatMoney } from '@/lib/format'
import { serverNow } from '@/lib/server-clock'
import { BUSINESS_TITLE } from '@/lib/settings'
import { amountInWords } from '@/payouts/amount-in-words'
import { SendOnWhatsApp } from '@/payouts/send-on-whatsapp'
import { BackLink } from '@/records/back-link'
import { Loaded } from '@/records/loaded'
import { adminOf } from '@/session/state'
import { useSession } from '@/session/store'
import { FindButton } from '@/shell/find-button'
import { Keyboard, type KeyboardHandle } from '@/shell/keyboard'
import { useDocumentTitle } from '@/ui/document-title'
import { PrintButton } from '@/ui/print-button'
import { Fact } from '@/ui/screen'
import { Figure } from '@/ui/text/figure'
import { TextLink } from '@/ui/text/link'

/** This screen has no frame, since it is printed. */
export const Route = createFileRoute('/service-center-payments/slip')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    for (const { query } of askedPayments(deps)) prefetch(context.queryClient, query)
  },
  component: SlipScreen,
})

/** `references`: of payouts that were selected, one a line. */
type SlipSearch = { reference?: string; references?: string }

function readSearch({ reference, references }: Record<string, unknown>): SlipSearch {
  return { ...textAt('reference', reference), ...textAt('references', references) }
}

function textAt(key: keyof SlipSearch, value: unknown): SlipSearch {
  return typeof value === 'string' && value.trim() !== '' ? { [key]: value.trim() } : {}
}

function askedPayments({ reference, references }: SlipSearch) {
  const lines = references?.split('\n').map((line) => line.trim()) ?? []
  const asked = [...new Set([reference ?? '', ...lines])].filter((text) => text !== '')
  const queryOf = references === undefined ? paymentsByReferenceQuery : selectedPaymentsQuery
  return asked.map((reference) => ({ reference, query: queryOf(reference) }))
}

const TEXTS = { loading: 'Loading payout...', failed: 'Failed to load payout' }

function SlipScreen() {
  const connection = useConnectionStatus()
  const keyboard = useRef<KeyboardHandle>(null)
  const main = useFocusOnArrival()
  const sheets = useSheets()
  const isLoading = sheets.some(({ payment }) => !payment)
  const isPrintable = sheets.every(({ payment, query }) => payment || query.isPending)
  const title = sheets.length > 1 ? `${formatCount(sheets.length)} payout slips` : undefined
  return (
    <Box maw="46rem" mx="auto" p="md">
      <header>
        <Group justify="space-between" mih={36}>
          <Box>
            <BackLink list={serviceCenterPayments} />
          </Box>
          <Box ml="auto">
            <FindButton onOpen={() => keyboard.current?.openFind()} />
          </Box>
          {sheets.length > 0 && (
            <Box w={{ base: '100%', xs: 'auto' }} style={isPrintable ? undefined : KEPT_PLACE}>
              <PrintButton variant="filled" w="100%" disabled={isLoading} />
            </Box>
          )}
        </Group>
        <Text size="sm" my={4} mih="1.25rem" role="status">
          {connection}
        </Text>
        {title && (
          <Title order={1} size="h3" mb="md">
            {title}
          </Title>
        )}
      </header>
      <main ref={main} tabIndex={-1} style={NO_RING}>
        {sheets.length === 0 && <PayoutNotFound reference="" most={undefined} title={undefined} />}
        {sheets.map(({ key, reference, payment, most, query, isAnswered }, index) => (
          <Box key={key} {...(index > 0 && { mt: 'xl', style: NEXT_SHEET })}>
            <Loaded
              query={{ ...query, data: isAnswered ? { payment } : undefined }}
              texts={TEXTS}
              isPart={title !== undefined}
            >
              {({ payment }) =>
                payment ? (
                  <Slip payout={payment} title={title} />
                ) : (
                  <PayoutNotFound reference={reference} most={most} title={title} />
                )
              }
            </Loaded>
          </Box>
        ))}
      </main>
      <Keyboard ref={keyboard} />
    </Box>
  )
}

/** One for each payout, and one for a reference without any. */
function useSheets() {
  const client = useQueryClient()
  const asked = askedPayments(Route.useSearch())
  const queries = useQueries({
    queries: asked.map(({ query }) => ({ ...query, ...PREFETCHED })),
  })
  return queries.flatMap((query, index) => {
    const reference = asked[index]?.reference ?? ''
    const found = query.data?.payments.length
      ? query.data.payments
      : serviceCenterPayments.cachedRows(client, (row) => row.referenceNumber === reference)
    const payments = found.length > 0 ? found : [undefined]
    return payments.map((payment, index) => ({
      key: payment ? `${reference} ${index} ${paymentRowKey(payment, index)}` : reference,
      reference,
      payment,
      most: query.data?.rowsRead,
      query,
      isAnswered: payment !== undefined || query.data !== undefined,
    }))
  })
}

/** The link that led here is gone, or is in a toast that will close. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const hasArrived = useCanGoBack()
  useEffect(() => {
    if (hasArrived) main.current?.focus({ preventScroll: true })
  }, [hasArrived])
  return main
}

const NO_RING = { outline: 'none' } as const

/** Nothing moves if there turns out to be nothing to print. */
const KEPT_PLACE = { visibility: 'hidden' } as const

const NEXT_SHEET = { breakBefore: 'page' } as const

/** `title` is that of the page, if it has several slips. */
type SheetProps = { title: string | undefined }

function Slip({ payout, title }: SheetProps & { payout: ServiceCenterPayment }) {
  const { referenceNumber, amount, createdAt, notes } = payout
  useDocumentTitle(title ?? `Payout slip ${referenceNumber}`)
  const admin = adminOf(useSession())
  const moment = useMoment()
  return (
    <Paper component="article" p={{ base: 'md', xs: 'xl' }} style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" align="baseline">
        <Text fw={600}>{BUSINESS_TITLE}</Text>
        <Title order={title ? 2 : 1} size="h3">
          Payout slip
        </Title>
      </Group>
      <Box my="lg" style={LINE} />
      <Figure size={2}>{amount === undefined ? UNKNOWN : formatMoney(amount)}</Figure>
      {amount !== undefined && <Text>{amountInWords(amount)}</Text>}
      <Box my="lg" style={LINE} />
      <Stack component="dl" m={0}>
        <Fact label="Paid to">
          <PaidTo payout={payout} />
        </Fact>
        <Fact label="Reference number">{referenceNumber}</Fact>
        <Fact label="Date and time">{createdAt === undefined ? UNKNOWN : formatDateTime(createdAt)}</Fact>
        <Fact label="Notes">{notes ?? 'None'}</Fact>
      </Stack>
      <Box my="lg" style={LINE} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" style={{ textWrap: 'balance' }} data-printed-only>
          Printed by {admin?.name ?? admin?.email ?? 'an administrator'} on {formatDateTime(String(moment))}
        </Text>
        <SendOnWhatsApp payment={payout} />
      </Group>
    </Paper>
  )
}

/** Without the center's id, its name is a link if exactly one center has it. */
function PaidTo({ payout: { serviceCenter, serviceCenterId } }: { payout: ServiceCenterPayment }) {
  const isSearched = serviceCenterId === undefined && serviceCenter !== undefined
  const query = useQuery({ ...serviceCenterByNameQuery(serviceCenter ?? ''), enabled: isSearched })
  const id = serviceCenterId ?? query.data
  if (!id) return serviceCenter ?? UNKNOWN
  return (
    <TextLink to="/service-centers/$serviceCenterId" params={{ serviceCenterId: id }} inherit>
      {serviceCenter ?? id}
    </TextLink>
  )
}

const LINE = { borderTop: '1px solid var(--wayside-line)' }

/** For fields that the server did not send. */
const UNKNOWN = 'Unknown'

/** When the screen was opened or last printed, in milliseconds since 1970. */
function useMoment(): number {
  const [moment, setMoment] = useState(serverNow)
  useEffect(() => {
    const update = () => flushSync(() => setMoment(serverNow())) // the browser prints right after this event
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [])
  return moment
}

type PayoutNotFoundProps = SheetProps & { reference: string; most: number | undefined }

function PayoutNotFound({ reference, most, title }: PayoutNotFoundProps) {
  useDocumentTitle(title ?? 'Payout not found')
  return (
    <EmptyState
      title={
        <Title order={title ? 2 : 1} size="h4">
          Payout not found
        </Title>
      }
      description={
        reference === ''
          ? 'This link has no reference number.'
          : most === undefined
            ? `There is no payout with the reference number "${reference}".`
            : `The reference number "${reference}" was not found by search, or in the latest ${formatCount(most)} payouts.`
      }
    />
  )
}
