import { IconCreditCard } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { type CustomerDetail, customer, customers } from '@/api/customers'
import { prefetch } from '@/data/prefetch'
import { DASH, formatCount, formatDate } from '@/lib/format'
import { readFromParam } from '@/lib/search-params'
import { RecordScreen } from '@/records/record-screen'
import { RecentJobs, ViewJobs } from '@/routes/_shell/jobs/-recent-jobs'
import { ActionLink } from '@/ui/action-link'
import { Fact, Facts, LargeNumber, ScreenHeader, Section, ValueSkeleton } from '@/ui/screen'
import type { Column } from '@/ui/table/column'
import { PlainTable } from '@/ui/table/plain-table'
import { PhoneNumber } from '@/ui/text/phone-number'
import { TwoColumns } from '@/ui/two-columns'

export const Route = createFileRoute('/_shell/customers/$customerId')({
  validateSearch: readFromParam,
  loader: ({ context, params }) => prefetch(context.queryClient, customer.query(params.customerId)),
  component: CustomerScreen,
})

const vehicleColumns: Column<CustomerDetail['vehicles'][number]>[] = [
  {
    header: 'Make & Model',
    kind: 'name',
    value: ({ make, model }) => [make, model].filter(Boolean).join(' ') || undefined,
  },
  { header: 'Year', kind: 'word', value: ({ year }) => year },
  {
    header: 'Registration Number',
    value: ({ registrationNumber }) => registrationNumber,
    kind: 'id',
  },
]

const SECTIONS = { main: [{ facts: 2 }, { rows: 2 }, { rows: 5 }], aside: [{ facts: 2 }] }

function CustomerScreen() {
  const { customerId } = Route.useParams()
  return (
    <RecordScreen list={customers} record={customer} id={customerId} sections={SECTIONS}>
      {({ id, name, phoneNumber, joinedDate, stats, vehicles }, isWhole) => (
        <>
          <ScreenHeader title={name ?? DASH}>
            <ViewJobs of={{ customerId: id }} />
            {phoneNumber && <ViewPayments of={phoneNumber} />}
          </ScreenHeader>
          <TwoColumns
            aside={
              <Section title="Contact Information">
                <Facts>
                  <Fact label="Phone Number">
                    <PhoneNumber number={phoneNumber} label="Phone number" />
                  </Fact>
                  <Fact label="Registered on">{formatDate(joinedDate)}</Fact>
                </Facts>
              </Section>
            }
          >
            <Section title="Overview">
              <Facts isStrip>
                <Fact label="Total Vehicles">
                  <LargeNumber>{formatCount(stats?.totalVehicles)}</LargeNumber>
                </Fact>
                <Fact label="Total Jobs">
                  <LargeNumber>{formatCount(stats?.totalJobs)}</LargeNumber>
                </Fact>
              </Facts>
            </Section>
            <Section title="Registered Vehicles">
              {isWhole ? (
                <PlainTable
                  label="Registered Vehicles"
                  rows={vehicles}
                  columns={vehicleColumns}
                  rowKey={(vehicle, index) => vehicle.id ?? String(index)}
                  empty="No registered vehicles"
                />
              ) : (
                <ValueSkeleton />
              )}
            </Section>
            <RecentJobs of={{ customerId: id }} count={stats?.totalJobs} />
          </TwoColumns>
        </>
      )}
    </RecordScreen>
  )
}

/** The list has no filter by customer, so it is searched for the phone number. */
function ViewPayments({ of: phoneNumber }: { of: string }) {
  return (
    <ActionLink
      label="View Payments"
      icon={IconCreditCard}
      to="/customer-payments"
      search={{ search: phoneNumber }}
    />
  )
}
