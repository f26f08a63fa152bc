import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is too narrow for columns: rows are cards there, and columns are tabs. Known in the first drawing. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
}
