import { Box, Text } from '@mantine/core'

/**
 * A number or an amount that is what one came for, on one line: it shrinks where it has more digits than there is room for, as
 * crores of rupees in a narrow card. `size` in rem, at most.
 */
export function Figure({ size, children }: { size: number; children: string }) {
  return (
    <Box style={{ containerType: 'inline-size' }}>
      <Text
        fw={600}
        fz={`clamp(0.625rem, ${155 / children.length}cqi, ${size}rem)`}
        lh={`${(size * 4) / 3}rem`}
        style={FIGURES}
      >
        {children}
      </Text>
    </Box>
  )
}

const FIGURES = { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' } as const
