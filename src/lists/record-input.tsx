import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SEARCH_DELAY } from '@/data/list'
import type { NamedRecords } from '@/data/record'

const MIN_LETTERS = 2

type RecordInputProps = Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> & {
  records: NamedRecords
  value?: string
  onChange: (id: string) => void
}

/** The id can be typed or found by name. Below the field is the name, if the cache has it. */
export function RecordInput({ records, value = '', ...input }: RecordInputProps) {
  const client = useQueryClient()
  const text = value.trim()
  const chosen = records.nameOf(client, text)
  const wanted = chosen || text.length < MIN_LETTERS ? undefined : text
  const [debounced] = useDebouncedValue(wanted, SEARCH_DELAY.short)
  const isAsked = wanted !== undefined && debounced === wanted
  const query = useQuery({ ...records.names(wanted ?? ''), enabled: isAsked })
  const names = isAsked ? (query.data ?? []) : []
  const hint = isAsked && query.isError && !query.isFetching ? LOOK_UP_FAILED : 'Type a name or paste an ID'
  return (
    <Autocomplete
      {...input}
      value={value}
      data={names.map(({ id }) => id)}
      filter={({ options }) => options}
      openOnFocus={false}
      description={chosen ? [chosen.name, chosen.detail].filter(Boolean).join(' · ') : hint}
      inputWrapperOrder={ORDER}
      autoComplete="off"
      withScrollArea={false}
      renderOption={({ option }) => {
        const found = names.find(({ id }) => id === option.value)
        return (
          <div style={{ minWidth: 0 }}>
            <Text size="sm" truncate>
              {found?.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {[found?.detail, option.value].filter(Boolean).join(' · ')}
            </Text>
          </div>
        )
      }}
    />
  )
}

const ORDER: AutocompleteProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const LOOK_UP_FAILED = 'Names cannot be searched right now. Enter an ID instead.'
