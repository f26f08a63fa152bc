import { createFileRoute } from '@tanstack/react-router'
import { dateOf, type JobDetail, job, jobs, jobsBoard } from '@/api/jobs'
import { prefetch } from '@/data/prefetch'
import { formatDegrees } from '@/lib/coordinates'
import { DASH, formatDate, formatMoney } from '@/lib/format'
import { readFromParam } from '@/lib/search-params'
import type { StatusColor } from '@/lib/status'
import { RecordScreen } from '@/records/record-screen'
import { Fact, Facts, ScreenHeader, Section } from '@/ui/screen'
import { Copyable } from '@/ui/text/copy'
import { TextLink } from '@/ui/text/link'
import { MapLink } from '@/ui/text/map-link'
import { StatusBadge } from '@/ui/text/status-badge'
import { TwoColumns } from '@/ui/two-columns'
import { StatusMenu } from './-status-menu'

export const Route = createFileRoute('/_shell/jobs/$jobId')({
  validateSearch: readFromParam,
  loader: ({ context, params }) => prefetch(context.queryClient, job.query(params.jobId)),
  component: JobScreen,
})

const SECTIONS = { main: [{ facts: 5 }, { facts: 3 }], aside: [{ facts: 1 }, { facts: 1 }] }

function JobScreen() {
  const { jobId } = Route.useParams()
  const { from } = Route.useSearch()
  const openedFrom = from === jobsBoard.from ? jobsBoard : undefined
  return (
    <RecordScreen list={jobs} record={job} id={jobId} opensNext openedFrom={openedFrom} sections={SECTIONS}>
      {(job, isWhole, canChange) => (
        <>
          <ScreenHeader
            title={`Job #${job.id}`}
            copy={
              <Copyable text={job.id} label="Job ID">
                {null}
              </Copyable>
            }
            beside={<StatusBadge status={job.status} color={badgeColor(job)} />}
          >
            <StatusMenu job={job} canChange={canChange} />
          </ScreenHeader>
          <TwoColumns
            aside={
              <>
                <CustomerInformation job={job} />
                <CenterInformation job={job} isWhole={isWhole} />
              </>
            }
          >
            <ServiceDetails job={job} isWhole={isWhole} />
            <VehicleInformation job={job} isWhole={isWhole} />
          </TwoColumns>
        </>
      )}
    </RecordScreen>
  )
}

type JobProps = { job: JobDetail }
type SectionProps = JobProps & { isWhole: boolean }

function ServiceDetails({ job, isWhole }: SectionProps) {
  const { latitude, longitude } = job
  return (
    <Section title="Service Details">
      <Facts>
        <Fact label="Service Type" isLoading={!isWhole}>
          {job.serviceType ?? DASH}
        </Fact>
        <Fact label="Date">{formatDate(dateOf(job))}</Fact>
        <Fact label="Latitude" isLoading={!isWhole}>
          {formatDegrees(latitude)}
        </Fact>
        <Fact label="Longitude" isLoading={!isWhole}>
          {formatDegrees(longitude)}
        </Fact>
        {(!isWhole || job.amount !== undefined) && (
          <Fact label="Amount" isLoading={!isWhole}>
            {formatMoney(job.amount)}
          </Fact>
        )}
      </Facts>
      <MapLink latitude={latitude} longitude={longitude} mt="md" display="inline-block">
        Show on map
      </MapLink>
    </Section>
  )
}

function VehicleInformation({ job: { vehicle }, isWhole }: SectionProps) {
  const registration = vehicle?.registrationNumber
  return (
    <Section title="Vehicle Information">
      <Facts>
        <Fact label="Make" isLoading={!isWhole}>
          {vehicle?.make ?? DASH}
        </Fact>
        <Fact label="Model" isLoading={!isWhole}>
          {vehicle?.model ?? DASH}
        </Fact>
        <Fact label="Registration Number" isLoading={!isWhole}>
          <Copyable text={registration} label="Registration number" />
        </Fact>
      </Facts>
    </Section>
  )
}

function CustomerInformation({ job: { customerName, customerId } }: JobProps) {
  return (
    <Section title="Customer Information">
      <Facts>
        <Fact label="Customer">
          {customerId ? (
            <TextLink to="/customers/$customerId" params={{ customerId }}>
              {customerName ?? customerId}
            </TextLink>
          ) : (
            (customerName ?? DASH)
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

function CenterInformation({ job: { serviceCenterName, serviceCenterId }, isWhole }: SectionProps) {
  return (
    <Section title="Service Center">
      <Facts>
        <Fact label="Name" isLoading={!isWhole}>
          {serviceCenterId ? (
            <TextLink to="/service-centers/$serviceCenterId" params={{ serviceCenterId }}>
              {serviceCenterName ?? serviceCenterId}
            </TextLink>
          ) : (
            (serviceCenterName ?? 'N/A')
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

/** Unlike in the list, a cancelled job is not red here. */
function badgeColor({ status }: JobDetail): StatusColor {
  if (status === 'COMPLETED') return 'green'
  return status === 'IN_PROGRESS' ? 'blue' : 'yellow'
}
