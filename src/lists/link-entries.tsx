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

export function LinkEntries({ list, total, isOnlyMenu }: EntriesProps) {
  const { history } = useRouter()
  const href = useHref()
  const summary = () => {
    const words = filterSummary(list, readParams(list, parseSearch(history.location.search)))
    return total === undefined ? words : `${words}, ${formatQuantity(total, 'result')}`
  }
  const copyWithSummary = () => {
    copy(`${summary()}\n${href()}`, 'Link and summary copied')
  }
  const share = () => {
    navigator.share({ title: summary(), url: href() }).catch((reason: unknown) => {
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
