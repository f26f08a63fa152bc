import { Anchor, Group, Menu, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { dateOf, JOB_STATUSES, type JobDetail, job, jobs, updateJobStatus } from '@/api/jobs'
import { prefetch } from '@/http/prefetch'
import { mapAddress } from '@/lib/coordinates'
import { DASH, date, label } from '@/lib/format'
import type { StatusColor } from '@/lib/status'
import { BackLink } from '@/records/back-link'
import { Loaded } from '@/records/loaded'
import { useRecord } from '@/records/use-record'
import { useWrite } from '@/records/write'
import { ConfirmModal } from '@/ui/confirm-modal'
import { CONTENT_WIDTH, Fact, Facts, ScreenHeader, Section } from '@/ui/screen'
import { SteadyButton } from '@/ui/steady-button'
import { Copyable } from '@/ui/text/copy'
import { TextLink } from '@/ui/text/link'
import { StatusBadge } from '@/ui/text/status-badge'

export const Route = createFileRoute('/_shell/jobs/$jobId')({
  loader: ({ context, params }) => prefetch(context.queryClient, job.query(params.jobId)),
  component: JobScreen,
})

function JobScreen() {
  const { jobId } = Route.useParams()
  const query = useRecord(job, jobId)
  const back = <BackLink list={jobs} />
  return (
    <Loaded query={query} loading="Loading job details..." missing="Job not found" back={back}>
      {(job, isWhole) => (
        <Stack maw={CONTENT_WIDTH}>
          {back}
          <ScreenHeader
            title={`Job #${job.id}`}
            beside={
              <Group gap="xs" wrap="nowrap">
                <Copyable text={job.id} label="Job ID">
                  {null}
                </Copyable>
                <StatusBadge status={job.status} color={badgeColor(job)} />
              </Group>
            }
          >
            <ChangeStatus job={job} isWhole={isWhole} />
          </ScreenHeader>
          <ServiceDetails job={job} isWhole={isWhole} />
          <VehicleInformation job={job} isWhole={isWhole} />
          <CustomerInformation job={job} />
        </Stack>
      )}
    </Loaded>
  )
}

type JobProps = { job: JobDetail }
type SectionProps = JobProps & { isWhole: boolean }

/** Any of the five; what a customer waits for is not cancelled without a question. */
function ChangeStatus({ job, isWhole }: SectionProps) {
  const { write, isBusy } = useWrite(updateJobStatus)
  const [isAsking, dialog] = useDisclosure()
  const current = job.status?.toUpperCase()
  const choose = (status: (typeof JOB_STATUSES)[number]) => {
    if (status === current) return
    if (status === 'CANCELLED') dialog.open()
    else write({ id: job.id, status })
  }
  return (
    <>
      <Menu position="bottom-end" width={200} transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <SteadyButton
            variant="default"
            isOff={isBusy || !isWhole}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            Change status
          </SteadyButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={current ?? null}>
            {JOB_STATUSES.map((status) => (
              <Menu.RadioItem key={status} value={status} closeMenuOnClick onChange={() => choose(status)}>
                {label(status)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <ConfirmModal
        opened={isAsking}
        title="Cancel this job?"
        message={`Job #${job.id} becomes “${label('CANCELLED')}”.`}
        confirm="Cancel job"
        busy="Cancelling..."
        cancel="Keep it"
        isBusy={isBusy}
        isDestructive
        onConfirm={() => write({ id: job.id, status: 'CANCELLED' }, { onSuccess: dialog.close })}
        onClose={dialog.close}
      />
    </>
  )
}

function ServiceDetails({ job, isWhole }: SectionProps) {
  const { latitude, longitude } = job
  return (
    <Section title="Service Details">
      <Facts>
        <Fact label="Service Type" isComing={!isWhole}>
          {job.serviceType ?? DASH}
        </Fact>
        <Fact label="Date">{date(dateOf(job))}</Fact>
        <Fact label="Latitude" isComing={!isWhole}>
          {latitude ?? DASH}
        </Fact>
        <Fact label="Longitude" isComing={!isWhole}>
          {longitude ?? DASH}
        </Fact>
      </Facts>
      {latitude !== undefined && longitude !== undefined && (
        <Anchor
          href={mapAddress(latitude, longitude)}
          target="_blank"
          rel="noreferrer"
          size="sm"
          mt="md"
          display="inline-block"
        >
          <Group component="span" gap={4} display="inline-flex">
            <IconMapPin size={14} aria-hidden />
            Show on map
          </Group>
        </Anchor>
      )}
    </Section>
  )
}

function VehicleInformation({ job: { vehicle }, isWhole }: SectionProps) {
  const registration = vehicle?.registrationNumber
  return (
    <Section title="Vehicle Information">
      <Facts>
        <Fact label="Make" isComing={!isWhole}>
          {vehicle?.make ?? DASH}
        </Fact>
        <Fact label="Model" isComing={!isWhole}>
          {vehicle?.model ?? DASH}
        </Fact>
        <Fact label="Registration Number" isComing={!isWhole}>
          {registration ? (
            <Copyable text={registration} label="Registration number">
              {registration}
            </Copyable>
          ) : (
            DASH
          )}
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

/** Without the red of the list: green, blue, else yellow (spec 2, "Job detail"). */
function badgeColor({ status }: JobDetail): StatusColor {
  if (status?.toLowerCase() === 'completed') return 'green'
  return status?.toLowerCase() === 'in_progress' ? 'blue' : 'yellow'
}
