import type { Grouping, Measure } from '@/data/totals'
import { changeOf, changeText } from '@/lib/comparison'
import { DASH, formatDate, formatLabel, formatMonth, formatPaise } from '@/lib/format'
import type { Column } from '@/ui/table/column'
import { AmountText, CutText } from '@/ui/text/cut-text'
import { NameLink } from '@/ui/text/link'
import { type Group, type MainMeasure, mainValue, shareOf, type TotalRow, totalOf } from './sums'

type Kind = Measure<never>['kind']

type Columns = {
  by: Pick<Grouping<never>, 'label' | 'kind'>
  measures: readonly Pick<Measure<never>, 'header' | 'kind'>[]
  main: MainMeasure
  whole: TotalRow
  /** `partial`: one of the two periods is not completely read, so the change is unknown. */
  comparison: 'none' | 'partial' | 'whole'
  linkOf: (group: Group) => { to: string; search: Record<string, string> } | undefined
}

const ROWS = { header: 'Number', kind: 'count' } as const

export function totalsColumns({
  by,
  measures,
  main,
  whole,
  comparison,
  linkOf,
}: Columns): Column<TotalRow>[] {
  const columns: Column<TotalRow>[] = [
    {
      header: by.label,
      kind: by.kind === 'day' ? 'day' : 'group',
      value: (row) => (by.kind === 'word' ? groupText(by, row) : row.name),
      cell: (row) => {
        const link = linkOf(row)
        const name = groupText(by, row)
        return link ? <NameLink {...link} name={name} /> : <CutText variant="strong">{name}</CutText>
      },
    },
    { ...ROWS, value: ({ rows }) => rows },
    ...measures.flatMap(({ header, kind }, index) =>
      hasValue(whole, index) ? sumColumn(header, kind, (row) => totalOf(row, index)) : [],
    ),
    {
      header: 'Share',
      kind: 'percent',
      isLabelled: true,
      value: (row) => shareOf(mainValue(row, main), mainValue(whole, main)),
    },
  ]
  if (comparison === 'none') return columns
  const { header, kind } = (main === undefined ? undefined : measures[main]) ?? ROWS
  const changeIn = (row: TotalRow) =>
    comparison === 'whole' && row.before
      ? changeOf(mainValue(row, main), mainValue(row.before, main))
      : undefined
  return [
    ...columns,
    sumColumn(`${header} before`, kind, ({ before }) => before && mainValue(before, main)),
    {
      header: `${header} change`,
      kind: 'percent',
      isLabelled: true,
      value: changeIn,
      cell: (row) => changeText(changeIn(row)),
    },
  ]
}

export function groupText(
  { kind }: Pick<Grouping<never>, 'kind'>,
  { key, name }: Pick<Group, 'key' | 'name'>,
): string {
  if (key === '' || kind === 'text') return name
  if (kind === 'word') return formatLabel(name)
  return kind === 'day' ? formatDate(key) : formatMonth(key)
}

/** In one of the two periods. */
function hasValue({ rows, sums, before }: TotalRow, index: number): boolean {
  return rows === 0 || [sums, before?.sums].some((ofPeriod) => (ofPeriod?.[index]?.rows ?? 0) > 0)
}

function sumColumn(
  header: string,
  kind: Kind,
  sumOf: (row: TotalRow) => bigint | undefined,
): Column<TotalRow> {
  return {
    header,
    kind,
    isLabelled: true,
    value: (row) => fileValue(kind, sumOf(row)),
    cell: (row) => <AmountText>{sumText(kind, sumOf(row))}</AmountText>,
  }
}

/** Money comes in paise and is shown in rupees. */
export function sumText(kind: Kind, sum: bigint | undefined): string {
  if (sum === undefined) return DASH
  return kind === 'money' ? formatPaise(sum) : new Intl.NumberFormat('en-IN').format(sum)
}

/** For a file: a number, in rupees if it is money, or a text if no number is exact enough. */
export function fileValue(kind: Kind, sum: bigint | undefined): number | string | undefined {
  if (sum === undefined) return undefined
  const isSafe = Number.isSafeInteger(Number(sum))
  if (kind === 'count') return isSafe ? Number(sum) : String(sum)
  return isSafe ? Number(sum) / 100 : formatPaise(sum)
}
