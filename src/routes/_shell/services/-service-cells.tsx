import { ColorSwatch, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DASH } from '@/lib/format'
import { CutText } from '@/ui/text/cut-text'
import { ServiceIcon } from './-service-icon'

export function ColorCell({ color }: { color: string | undefined }) {
  return (
    <Marked
      text={color}
      mark={<ColorSwatch component="span" color={color ?? ''} size={18} withShadow aria-hidden />}
    />
  )
}

export function IconCell({ icon }: { icon: string | undefined }) {
  return <Marked text={icon} mark={<ServiceIcon icon={icon ?? ''} />} />
}

function Marked({ text, mark }: { text: string | undefined; mark: ReactNode }) {
  if (text === undefined) return DASH
  return (
    <Group
      component="span"
      gap={6}
      wrap="nowrap"
      display="inline-flex"
      maw="100%"
      style={{ verticalAlign: 'middle' }}
    >
      {mark}
      <CutText>{text}</CutText>
    </Group>
  )
}
