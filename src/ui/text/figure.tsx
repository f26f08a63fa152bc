import { Box, Text } from '@mantine/core'

/** A large number on one line. `size` is its font size in rem; it gets smaller if the number has more digits than fit. */
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
