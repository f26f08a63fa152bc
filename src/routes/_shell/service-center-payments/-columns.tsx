import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import type { ServiceCenterPayment } from '@/api/service-center-payments'
import { serviceCenterByNameQuery } from '@/api/service-centers'
import { DASH } from '@/lib/format'
import { hasModifier } from '@/lib/modifier'
import { Reference } from '@/payouts/slip-link'
import { useIsStillHere } from '@/ui/still-here'
import type { Column } from '@/ui/table/column'
import { ValueLink } from '@/ui/text/link'

export const payoutColumns: Column<ServiceCenterPayment>[] = [
  {
    header: 'Service Center',
    kind: 'name',
    value: ({ serviceCenter }) => serviceCenter,
    cell: (payout) => <CenterOfPayout payout={payout} />,
  },
  {
    header: 'Reference Number',
    kind: 'reference',
    value: ({ referenceNumber }) => referenceNumber,
    cell: ({ referenceNumber }) => <Reference reference={referenceNumber} />,
  },
  { header: 'Paid At', value: ({ createdAt }) => createdAt, kind: 'moment' },
  { header: 'Amount', value: ({ amount }) => amount, kind: 'money' },
  { header: 'Notes', value: ({ notes }) => notes, kind: 'note' },
]

function CenterOfPayout({ payout: { serviceCenter, serviceCenterId } }: { payout: ServiceCenterPayment }) {
  if (serviceCenterId !== undefined)
    return (
      <ValueLink to="/service-centers/$serviceCenterId" params={{ serviceCenterId }} style={STRONG}>
        {serviceCenter ?? serviceCenterId}
      </ValueLink>
    )
  return serviceCenter === undefined ? DASH : <CenterOfName name={serviceCenter} />
}

/**
 * Leads to the only center of this name, else to the list of them. The center is searched for when the link is hovered, focused or clicked,
 * so that a page of payouts costs no calls.
 */
function CenterOfName({ name }: { name: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const [isWanted, setIsWanted] = useState(false)
  const query = serviceCenterByNameQuery(name)
  const { data: known } = useQuery({ ...query, enabled: isWanted })
  const targetOf = (id: string | null | undefined) =>
    id
      ? ({ to: '/service-centers/$serviceCenterId', params: { serviceCenterId: id } } as const)
      : ({ to: '/service-centers', search: { search: name } } as const)
  const want = () => setIsWanted(true)
  const open = async (event: MouseEvent) => {
    if (known !== undefined || hasModifier(event)) return
    event.preventDefault()
    const id = await client.query(query).catch(() => null) // the failure is logged
    if (isStillHere()) void navigate(targetOf(id))
  }
  return (
    <ValueLink
      {...targetOf(known)}
      preload={false}
      style={STRONG}
      onPointerEnter={want}
      onFocus={want}
      onClick={open}
    >
      {name}
    </ValueLink>
  )
}

const STRONG = { fontWeight: 600 }
