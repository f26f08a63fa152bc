import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pathSegment } from '@/http/client'
import type { Page } from '@/http/envelopes'
import type { List, ListParams } from '@/http/list'
import { prefetch } from '@/http/prefetch'
import type { RecordOf } from '@/http/record'
import { parseSearch } from '@/lib/search-params'
import { useActions } from '@/ui/actions'
import { SteadyButton } from '@/ui/steady-button'
import { toast } from '@/ui/toast'
import { useReturn } from './back-link'

/** The records of a list in the order in which it showed them when one was opened: from its page `first` to its page `last`. */
type Trail<Key extends string> = {
  params: ListParams<Key>
  ids: readonly string[]
  first: number
  last: number
  totalPages: number
}

type NeighboursProps<Row, Key extends string, Detail> = {
  list: Pick<List<Row, Key>, 'name' | 'readParams' | 'query'>
  record: Pick<RecordOf<Detail>, 'query'>
  id: string
  /** Whether the record is all there: its neighbours are fetched after it. */
  isWhole: boolean
}

/**
 * "Previous" and "Next" on a record that was opened from its list, in the list's order, across its pages. The order stays as it
 * was, so that who works along a filtered list does not lose the place to what each act does to it. One step back in the history
 * stays the list, and the focus stays here (`data-goes-on`).
 */
export function Neighbours<Row extends { id: string }, Key extends string, Detail>(
  props: NeighboursProps<Row, Key, Detail>,
) {
  const { list, id } = props
  const client = useQueryClient()
  const opener = useReturn(`/${list.name}`)
  const [trail, follow] = useState<Trail<Key> | undefined>(() => {
    if (!opener.isPreviousStep()) return undefined
    const params = list.readParams(parseSearch(new URL(opener.href, location.href).search))
    const page: Page<Row> | undefined = client.getQueryData(list.query(params).queryKey)
    const { page: number = 1 } = params
    return page && { params, ids: idsOf(page), first: number, last: number, totalPages: page.totalPages }
  })
  return trail?.ids.includes(id) ? <Along {...props} trail={trail} follow={follow} /> : null
}

type AlongProps<Row, Key extends string, Detail> = NeighboursProps<Row, Key, Detail> & {
  trail: Trail<Key>
  follow: (trail: Trail<Key>) => void
}

function Along<Row extends { id: string }, Key extends string, Detail>({
  list,
  record,
  id,
  isWhole,
  trail,
  follow,
}: AlongProps<Row, Key, Detail>) {
  const client = useQueryClient()
  const router = useRouter()
  const { params, ids, first, last, totalPages } = trail
  const at = ids.indexOf(id)
  const [before, after] = [ids[at - 1], ids[at + 1]]

  const isAhead = after === undefined && last < totalPages
  const isBehind = before === undefined && first > 1
  const further = isAhead ? last + 1 : first - 1
  const query = useQuery({
    ...list.query({ ...params, page: further === 1 ? undefined : further }),
    enabled: isAhead || isBehind,
  })
  const read = (isAhead || isBehind) && !query.isPlaceholderData ? query.data : undefined
  const withPage = (page: Page<Row>): Trail<Key> => {
    const fresh = idsOf(page).filter((one) => !ids.includes(one)) // a row may have moved to the page
    return isAhead
      ? { ...trail, ids: [...ids, ...fresh], last: further }
      : { ...trail, ids: [...fresh, ...ids], first: further }
  }
  useEffect(() => {
    if (read) follow(withPage(read))
  })
  useEffect(() => {
    if (!isWhole) return
    for (const one of [after, before]) if (one !== undefined) prefetch(client, record.query(one), true)
  }, [client, record, isWhole, before, after])

  const leadTo = (one: string | undefined) => () => {
    if (one === undefined) return
    router.history.replace(router.buildLocation({ to: `/${list.name}/${pathSegment(one)}` }).publicHref)
  }
  /** Where the page that follows could not be read, the button reads it again. */
  const readFurther = async () => {
    const { data, isSuccess } = await query.refetch()
    if (!isSuccess) return toast.error('The rest of the list could not be read')
    const longer = withPage(data)
    follow(longer) // before its record is there, which else would stand nowhere in the order
    leadTo(longer.ids[longer.ids.indexOf(id) + (isAhead ? 1 : -1)])()
  }
  const hasFailed = query.isError && !query.isFetching
  const goBack = isBehind && hasFailed ? readFurther : leadTo(before)
  const goOn = isAhead && hasFailed ? readFurther : leadTo(after)
  // At an end, too: there the keys are not those of a table on the record.
  useActions({ key: 'k', run: goBack }, { key: 'j', run: goOn })
  return (
    <Group gap={4} role="group" aria-label="Along the list" data-goes-on>
      <SteadyButton
        variant="default"
        size="xs"
        disabled={before === undefined && !(isBehind && hasFailed)}
        onClick={goBack}
      >
        Previous
      </SteadyButton>
      <SteadyButton
        variant="default"
        size="xs"
        disabled={after === undefined && !(isAhead && hasFailed)}
        onClick={goOn}
      >
        Next
      </SteadyButton>
    </Group>
  )
}

function idsOf({ rows }: Page<{ id: string }>): string[] {
  return rows.map(({ id }) => id)
}
