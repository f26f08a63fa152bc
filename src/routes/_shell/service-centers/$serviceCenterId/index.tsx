import { Anchor, Badge, Group, Text } from '@mantine/core'
import { useDisclosure, useMergedRef } from '@mantine/hooks'
import { IconCash, IconCopyPlus, IconEdit, IconPower, IconReceipt, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  DAYS,
  deleteServiceCenter,
  isActive,
  type ServiceCenterDetail,
  serviceCenter,
  serviceCenters,
  toggleServiceCenterStatus,
} from '@/api/service-centers'
import { prefetch } from '@/data/prefetch'
import { DASH, formatCount, formatHours, formatLabel, formatMoney, formatTime } from '@/lib/format'
import { readFromParam } from '@/lib/search-params'
import { ACTIVE_LABELS } from '@/lib/status'
import { MakePayment } from '@/payouts/make-payment'
import { useLeave, useReturnTarget } from '@/records/back-link'
import { useGoOn } from '@/records/go-on'
import { RecordScreen } from '@/records/record-screen'
import { busyText, useWrite } from '@/records/write'
import { RecentJobs, ViewJobs } from '@/routes/_shell/jobs/-recent-jobs'
import { LatestPayouts } from '@/routes/_shell/service-center-payments/-latest-payouts'
import { ActionLink } from '@/ui/action-link'
import { useButtonAction } from '@/ui/actions'
import { ConfirmModal } from '@/ui/confirm-modal'
import { Fact, Facts, LargeNumber, ScreenHeader, Section, ValueSkeleton } from '@/ui/screen'
import { SteadyButton } from '@/ui/steady-button'
import { Copyable } from '@/ui/text/copy'
import { MapLink } from '@/ui/text/map-link'
import { PhoneNumber } from '@/ui/text/phone-number'
import { OnOffBadge } from '@/ui/text/status-badge'
import { TwoColumns } from '@/ui/two-columns'

export const Route = createFileRoute('/_shell/service-centers/$serviceCenterId/')({
  validateSearch: readFromParam,
  loader: ({ context, params }) => prefetch(context.queryClient, serviceCenter.query(params.serviceCenterId)),
  component: ServiceCenterScreen,
})

const SECTIONS = {
  main: [{ facts: 3, isStrip: true }, { rows: 1 }, { rows: 5 }, { rows: 5 }],
  aside: [{ facts: 6 }, { facts: 1 }],
}

function ServiceCenterScreen() {
  const { serviceCenterId } = Route.useParams()
  return (
    <RecordScreen
      list={serviceCenters}
      record={serviceCenter}
      id={serviceCenterId}
      opensNext
      sections={SECTIONS}
    >
      {(center, isWhole, canChange) => (
        <>
          <ScreenHeader
            title={center.name ?? DASH}
            beside={<OnOffBadge isOn={isActive(center)} labels={ACTIVE_LABELS} />}
            more={<MoreActions center={center} canChange={canChange} />}
          >
            <ActionLink
              label="Edit"
              icon={IconEdit}
              to="/service-centers/$serviceCenterId/edit"
              params={{ serviceCenterId: center.id }}
              state={{ openedBy: 'record' }}
            />
          </ScreenHeader>
          <TwoColumns
            aside={
              <>
                <BasicInformation center={center} isWhole={isWhole} />
                <Section title="Off Days">
                  <Badges
                    isWhole={isWhole}
                    words={center.offDays && inWeekOrder(center.offDays)}
                    none="None"
                  />
                </Section>
              </>
            }
          >
            <FinancialOverview center={center} isWhole={isWhole} />
            <Section title="Services Offered">
              <Badges isWhole={isWhole} words={center.services?.map(({ id, label }) => label ?? id)} />
            </Section>
            <RecentJobs of={{ serviceCenterId: center.id }} />
            <LatestPayouts center={center} />
          </TwoColumns>
        </>
      )}
    </RecordScreen>
  )
}

type CenterProps = { center: ServiceCenterDetail }
type SectionProps = CenterProps & { isWhole: boolean }

type ActionProps = CenterProps & { canChange: boolean }

/** Buttons that change the center are disabled until it was read just now. */
function MoreActions({ center, canChange }: ActionProps) {
  return (
    <>
      <ViewJobs of={{ serviceCenterId: center.id }} />
      {center.name && (
        <ActionLink
          label="View Payouts"
          icon={IconCash}
          to="/service-center-payments"
          search={{ search: center.name }}
        />
      )}
      <ActionLink
        label="Statement"
        icon={IconReceipt}
        to="/service-centers/$serviceCenterId/statement"
        params={{ serviceCenterId: center.id }}
      />
      <ToggleStatus center={center} canChange={canChange} />
      <ActionLink
        label="Duplicate"
        icon={IconCopyPlus}
        to="/service-centers/add"
        search={{ copy: center.id }}
      />
      <Delete center={center} canChange={canChange} />
    </>
  )
}

/**
 * The confirmed change is sent even if the status is refetched meanwhile. The call inverts the status, so there is no button if it is not
 * known.
 */
function ToggleStatus({ center, canChange }: ActionProps) {
  const [isAsking, dialog] = useDisclosure()
  const { write, isBusy, isChecking } = useWrite(toggleServiceCenterStatus, [
    'service-centers',
    center.id,
    'toggle',
  ])
  const isOn = isActive(center)
  const button = useButtonAction({ label: isOn ? 'Deactivate' : 'Activate', icon: IconPower })
  const { goOn, focusRef } = useGoOn('toggle')
  const ref = useMergedRef(button, focusRef)
  const finish = () => {
    dialog.close()
    goOn()
  }
  const set = (isActive: boolean) => write({ id: center.id, isActive }, { onSuccess: finish })
  if (isOn === undefined) return null
  return (
    <>
      <SteadyButton
        ref={ref}
        variant="default"
        disabled={isBusy || !canChange}
        otherText={isOn ? 'Activate' : 'Deactivate'}
        onClick={isOn ? dialog.open : () => set(true)}
      >
        {isOn ? 'Deactivate' : 'Activate'}
      </SteadyButton>
      <ConfirmModal
        opened={isAsking}
        title="Deactivate this service center?"
        message={
          <>
            <bdi>{center.name ?? 'It'}</bdi> will become inactive. You can activate it again later.
          </>
        }
        confirm="Deactivate"
        busyLabel={busyText('Deactivating...', { isChecking })}
        isBusy={isBusy}
        onConfirm={() => set(false)}
        onClose={dialog.close}
      />
    </>
  )
}

function Delete({ center, canChange }: ActionProps) {
  const [isAsking, dialog] = useDisclosure()
  const { from } = Route.useSearch()
  const leave = useLeave('list', useReturnTarget('/service-centers', from))
  const button = useButtonAction({ label: 'Delete', icon: IconTrash })
  const { write, isBusy, isChecking } = useWrite(
    deleteServiceCenter,
    ['service-centers', center.id, 'delete'],
    { isFinal: true },
  )
  const query = useQuery({ ...serviceCenter.query(center.id), enabled: false })
  const ask = () => {
    void query.refetch()
    dialog.open()
  }
  const pendingAmount = query.isError ? undefined : query.data?.pendingAmount
  return (
    <>
      <SteadyButton
        ref={button}
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={!canChange}
        onClick={ask}
      >
        Delete
      </SteadyButton>
      <ConfirmModal
        opened={isAsking}
        title="Delete Service Center"
        message="Are you sure you want to delete this service center? This action cannot be undone."
        record={center.name ?? center.id}
        notes={[query.isFetching ? 'Checking what is still pending …' : pendingNote(pendingAmount)].flat()}
        confirm="Delete"
        busyLabel={query.isFetching ? 'Delete' : busyText('Deleting...', { isChecking })}
        isBusy={isBusy || query.isFetching}
        isDestructive
        onConfirm={() =>
          write(
            { id: center.id, pendingAmount },
            { onSuccess: () => leave({ isDone: true }), onFailure: () => void query.refetch() },
          )
        }
        onClose={dialog.close}
      />
    </>
  )
}

function pendingNote(pendingAmount: number | undefined): string[] {
  if (pendingAmount === undefined) return ['It is not known what is still pending.']
  return [pendingAmount > 0 ? `${formatMoney(pendingAmount)} is still pending.` : 'Nothing is pending.']
}

function BasicInformation({ center, isWhole }: SectionProps) {
  const { latitude, longitude, phone, workingHours } = center
  const { open, close } = workingHours ?? {}
  return (
    <Section title="Basic Information">
      <Facts>
        <Fact label="City">{center.city ?? DASH}</Fact>
        <Fact label="District">{center.district ?? DASH}</Fact>
        <Fact label="Phone">
          <PhoneNumber number={phone} label="Phone" />
        </Fact>
        <Fact label="Working Hours" isLoading={!isWhole}>
          {formatHours(open, close)}
          {open && close && formatTime(close) < formatTime(open) && (
            <Text span size="sm" c="dimmed">
              {' '}
              (closes the next day)
            </Text>
          )}
        </Fact>
        <Fact label="Location" isLoading={!isWhole}>
          {center.address ?? DASH}
          <MapLink latitude={latitude} longitude={longitude} display="block" />
        </Fact>
        <Fact label="Email">
          <Email address={center.email} />
        </Fact>
      </Facts>
    </Section>
  )
}

function Email({ address }: { address: string | undefined }) {
  const [, person, host] = address?.match(/^([^\s@]+)@([^\s@]+)$/) ?? []
  return (
    <Copyable text={address} label="Email">
      {person !== undefined && host !== undefined ? (
        <Anchor href={`mailto:${encodeURIComponent(person)}@${encodeURIComponent(host)}`} inherit>
          {person}@<wbr />
          {host}
        </Anchor>
      ) : (
        address
      )}
    </Copyable>
  )
}

function FinancialOverview({ center, isWhole }: SectionProps) {
  return (
    <Section title="Financial Overview" actions={isWhole ? <MakePayment center={center} /> : <span />}>
      <Facts isStrip>
        <Fact label="Total Earnings" isLoading={!isWhole}>
          <LargeNumber>{formatMoney(center.totalEarnings)}</LargeNumber>
        </Fact>
        <Fact label="Pending Amount" isLoading={!isWhole}>
          <LargeNumber>{formatMoney(center.pendingAmount)}</LargeNumber>
        </Fact>
        <Fact label="Total Jobs" isLoading={!isWhole}>
          <LargeNumber>{formatCount(center._count?.jobs)}</LargeNumber>
        </Fact>
      </Facts>
    </Section>
  )
}

/** Capitalised, Monday first. Unknown words come last. */
function inWeekOrder(offDays: readonly string[]): string[] {
  const days: readonly string[] = DAYS
  const orderOf = (offDay: string) => {
    const day = days.indexOf(offDay.toLowerCase())
    return day < 0 ? days.length : day
  }
  return offDays.toSorted((a, b) => orderOf(a) - orderOf(b)).map(formatLabel)
}

/** `words`: undefined if the server does not send them. */
function Badges({
  words,
  none = DASH,
  isWhole,
}: {
  words: readonly string[] | undefined
  none?: string
  isWhole: boolean
}) {
  if (!isWhole) return <ValueSkeleton />
  if (!words) return DASH
  if (words.length === 0) return none
  return (
    <Group gap="xs">
      {Object.entries(words).map(([index, word]) => (
        <Badge key={index} color="gray" size="lg" fw={500} maw="100%">
          {word}
        </Badge>
      ))}
    </Group>
  )
}
