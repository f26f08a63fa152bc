import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { dataOf, http, read } from '@/lib/http'
import { flag, id, number, text } from '@/lib/reply'

/** One entry of the service catalogue; `basePrice` in rupees, `estimatedTime` as text ("30-45 mins"). */
const Service = v.object({
  id,
  label: text,
  description: text,
  color: text,
  icon: text,
  basePrice: number,
  estimatedTime: text,
  isAvailable: flag,
})

/** The whole catalogue: `Service[]`. A failed load shows an error toast (spec 8). */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => read(http.get('admin/services', { signal }), dataOf(v.array(Service))),
  meta: { failure: 'Failed to load services' },
})
