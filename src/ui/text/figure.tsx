import { Box, Text } from '@mantine/core'

/** `size`: the font size in rem. It gets smaller if the number has more digits than fit on a line. */
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
