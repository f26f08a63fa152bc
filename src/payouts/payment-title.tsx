import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceCenter } from '@/api/service-centers'
import { formatPhone } from '@/lib/phone'
import type { Payee } from './payee'

/** The title of the payment modal. City and phone tell centers of the same name apart. */
export function PaymentTitle({ center }: { center: Payee }) {
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
