import { Paper, Skeleton, Stack } from '@mantine/core'
import { Facts, ValueSkeleton } from './screen'
import { TwoColumns } from './two-columns'

/** By section, the number of its facts, or of the rows of a table. */
export type SectionShapes = { main: readonly SectionShape[]; aside: readonly SectionShape[] }
type SectionShape = { facts: number; isStrip?: boolean } | { rows: number }

export function SectionSkeletons({ main, aside }: SectionShapes) {
  return <TwoColumns aside={aside.map(skeletonOf)}>{main.map(skeletonOf)}</TwoColumns>
}

function skeletonOf(shape: SectionShape, index: number) {
  return (
    <Paper key={index} p="lg">
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
