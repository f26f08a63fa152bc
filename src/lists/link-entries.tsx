import { Menu } from '@mantine/core'
import { IconFileText, IconLink, IconShare } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { readParams } from '@/data/list'
import { logError } from '@/lib/error-log'
import { formatQuantity } from '@/lib/format'
import { parseSearch } from '@/lib/search-params'
import { copy } from '@/ui/text/copy'
import { toast } from '@/ui/toast'
import type { EntriesProps } from './action-button'
import { filterSummary } from './filter-text'
import { useHref } from './patch-search'

/** Menu items to share the address of a list. */
export function LinkEntries({ list, total, flush, isOnlyMenu }: EntriesProps) {
  const { history } = useRouter()
  const href = useHref(flush)
  /** The number of results is left out if the address has just changed: it counts those of the address before. */
  const flushed = () => {
    const before = history.location.href
    const url = href()
    const words = filterSummary(list, readParams(list, parseSearch(history.location.search)))
    const isCounted = total !== undefined && history.location.href === before
    return { url, words: isCounted ? `${words}, ${formatQuantity(total, 'result')}` : words }
  }
  const copyWithSummary = () => {
    const { url, words } = flushed()
    copy(`${words}\n${url}`, 'Link and summary copied')
  }
  const share = () => {
    const { url, words } = flushed()
    navigator.share({ title: words, url }).catch((reason: unknown) => {
      if (reason instanceof DOMException && reason.name === 'AbortError') return // the admin cancelled it
      logError(reason)
      toast.error('This browser does not allow sharing')
    })
  }
  return (
    <>
      {isOnlyMenu && (
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => copy(href(), 'Link copied')}
        >
          Copy link
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={copyWithSummary}>
        Copy link with summary
      </Menu.Item>
      {'share' in navigator && (
        <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={share}>
          Share…
        </Menu.Item>
      )}
    </>
  )
}
