import { Paper, Skeleton, Stack } from '@mantine/core'
import { Facts, ValueSkeleton } from './screen'
import { TwoColumns } from './two-columns'

/** The sections of a record: the number of their facts, or of the rows of a table. */
export type SectionShapes = { main: readonly SectionShape[]; aside: readonly SectionShape[] }
type SectionShape = { facts: number; isStrip?: boolean } | { rows: number }

/** The sections of a record while it loads. */
export function SectionSkeletons({ main, aside }: SectionShapes) {
  return <TwoColumns aside={aside.map(skeletonOf)}>{main.map(skeletonOf)}</TwoColumns>
}

function skeletonOf(shape: SectionShape, place: number) {
  return (
    <Paper key={place} p="lg">
      <Skeleton h="1.25rem" w="10rem" maw="60%" mb="md" />
      {'facts' in shape ? (
        <Facts isStrip={shape.isStrip}>
          {Array.from({ length: shape.facts }, (_, fact) => (
            <div key={fact}>
              <Skeleton h="0.75rem" w="5rem" mb="0.375rem" />
              <ValueSkeleton />
            </div>
          ))}
        </Facts>
      ) : (
        <Stack gap="2.25rem" py="0.75rem">
          {Array.from({ length: shape.rows }, (_, row) => (
            <Skeleton key={row} h="0.75rem" />
          ))}
        </Stack>
      )}
    </Paper>
  )
}
