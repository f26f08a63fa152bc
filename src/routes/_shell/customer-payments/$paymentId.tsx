import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  type CustomerPayment,
  customerPayment,
  customerPayments,
  paymentColor,
} from '@/api/customer-payments'
import { customerByPhoneQuery } from '@/api/customers'
import { prefetch } from '@/data/prefetch'
import { DASH, formatDateTime, formatDays, formatLabel, formatMoney } from '@/lib/format'
import { readFromParam } from '@/lib/search-params'
import { RecordScreen } from '@/records/record-screen'
import { Fact, Facts, LargeNumber, ScreenHeader, Section } from '@/ui/screen'
import { Copyable } from '@/ui/text/copy'
import { TextLink } from '@/ui/text/link'
import { PhoneNumber } from '@/ui/text/phone-number'
import { StatusBadge } from '@/ui/text/status-badge'
import { TwoColumns } from '@/ui/two-columns'

export const Route = createFileRoute('/_shell/customer-payments/$paymentId')({
  validateSearch: readFromParam,
  loader: ({ context, params }) => prefetch(context.queryClient, customerPayment.query(params.paymentId)),
  component: CustomerPaymentScreen,
})

const SECTIONS = { main: [{ facts: 7 }, { facts: 2 }, { facts: 4 }], aside: [{ facts: 4 }] }

function CustomerPaymentScreen() {
  const { paymentId } = Route.useParams()
  return (
    <RecordScreen list={customerPayments} record={customerPayment} id={paymentId} sections={SECTIONS}>
      {(payment, isWhole) => (
        <>
          <ScreenHeader
            title="Payment Details"
            beside={<StatusBadge status={payment.status} color={paymentColor(payment.status)} />}
          />
          <TwoColumns aside={payment.user && <CustomerInformation user={payment.user} />}>
            <PaymentInformation payment={payment} isWhole={isWhole} />
            {payment.plan && <PlanDetails plan={payment.plan} />}
            {payment.vehicle && <VehicleInformation vehicle={payment.vehicle} />}
          </TwoColumns>
        </>
      )}
    </RecordScreen>
  )
}

function PaymentInformation({ payment, isWhole }: { payment: CustomerPayment; isWhole: boolean }) {
  return (
    <Section title="Payment Information">
      <Facts>
        <Fact label="Payment ID">
          <Copyable text={payment.id} label="Payment ID" />
        </Fact>
        <Fact label="Amount">
          <LargeNumber>{formatMoney(payment.amount, payment.currency)}</LargeNumber>
        </Fact>
        <Fact label="Status">{formatLabel(payment.status)}</Fact>
        <Fact label="Type">{formatLabel(payment.type)}</Fact>
        <Fact label="Order ID" isLoading={!isWhole && !payment.orderId}>
          <Copyable text={payment.orderId} label="Order ID" />
        </Fact>
        <Fact label="Transaction ID" isLoading={!isWhole && !payment.transactionId}>
          <Copyable text={payment.transactionId} label="Transaction ID" />
        </Fact>
        <Fact label="Date">{formatDateTime(payment.createdAt)}</Fact>
      </Facts>
    </Section>
  )
}

function PlanDetails({ plan }: { plan: NonNullable<CustomerPayment['plan']> }) {
  return (
    <Section title="Plan Details">
      <Facts>
        <Fact label="Name">{plan.name ?? DASH}</Fact>
        <Fact label="Duration">{formatDays(plan.duration)}</Fact>
      </Facts>
    </Section>
  )
}

function CustomerInformation({ user }: { user: NonNullable<CustomerPayment['user']> }) {
  return (
    <Section title="Customer Information">
      <Facts>
        <Fact label="Name">
          <CustomerName user={user} />
        </Fact>
        <Fact label="Phone Number">
          <PhoneNumber number={user.phoneNumber} label="Phone number" />
        </Fact>
        <Fact label="City">{user.city ?? DASH}</Fact>
        <Fact label="District">{user.district ?? DASH}</Fact>
      </Facts>
    </Section>
  )
}

/** A payment has no id of its customer: the name is a link if exactly one customer has the phone number. */
function CustomerName({ user: { name, phoneNumber } }: { user: NonNullable<CustomerPayment['user']> }) {
  const { data: id } = useQuery({
    ...customerByPhoneQuery(phoneNumber ?? ''),
    enabled: phoneNumber !== undefined,
  })
  if (!id) return name ?? DASH
  return (
    <TextLink to="/customers/$customerId" params={{ customerId: id }} inherit>
      {name ?? id}
    </TextLink>
  )
}

function VehicleInformation({ vehicle }: { vehicle: NonNullable<CustomerPayment['vehicle']> }) {
  return (
    <Section title="Vehicle Information">
      <Facts>
        <Fact label="Brand">{vehicle.brand ?? DASH}</Fact>
        <Fact label="Model">{vehicle.model ?? DASH}</Fact>
        <Fact label="Registration Number">
          <Copyable text={vehicle.registrationNumber} label="Registration number" />
        </Fact>
        <Fact label="Year">{vehicle.year ?? DASH}</Fact>
      </Facts>
    </Section>
  )
}
