import { Modal, type ModalProps, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceCenter } from '@/api/service-centers'
import { formatPhone } from '@/lib/phone'
import type { Payee } from './payee'

/** The modal of a payment. Its top stays in its place while it grows, so that a click on the amount meets it. */
export function PaymentDialog({ center, ...props }: ModalProps & { center: Payee }) {
  return <Modal centered={false} yOffset="10dvh" title={<Title center={center} />} {...props} />
}

/** City and phone tell centers of the same name apart. */
function Title({ center }: { center: Payee }) {
  const { data } = useQuery({ ...serviceCenter.query(center.id), enabled: false })
  const { name, city, phone } = { ...center, ...data }
  const place = [city, phone && formatPhone(phone)].filter(Boolean).join(', ')
  return (
    <>
      Make Payment to {name === undefined ? 'service center' : <bdi>{name}</bdi>}
      {place && (
        <Text span display="block" size="sm" fw={400} c="dimmed">
          {place}
        </Text>
      )}
    </>
  )
}
