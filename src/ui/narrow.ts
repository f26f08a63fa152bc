import { useMediaQuery } from '@mantine/hooks'

/** Whether rows are cards, and columns are tabs. Known in the first drawing. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
}
