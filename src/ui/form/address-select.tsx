import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useChosen } from './chosen'

type AddressSelectProps = Omit<NativeSelectProps, 'value' | 'onChange'> & {
  value: string
  /** Writes it into the address. Resolves once the screen is drawn with it. */
  onChoose: (value: string) => Promise<void>
}

export function AddressSelect({ value, onChoose, ...select }: AddressSelectProps) {
  const [chosen, choose] = useChosen(value, onChoose)
  return (
    <NativeSelect {...select} value={chosen} onChange={({ currentTarget: { value } }) => choose(value)} />
  )
}
