import { Anchor, Text } from '@mantine/core'
import { sampleStatement } from './bank-statement'

/** A link that downloads a made-up bank statement, which fits the payouts of the demo and differs from them in each way that is shown. */
export default function SampleStatement() {
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([sampleStatement()], { type: 'text/csv' }))
    link.download = 'sample-bank-statement.csv'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <Text size="sm">
      This is a demo:{' '}
      <Anchor component="button" type="button" inherit onClick={save}>
        Download a sample bank statement
      </Anchor>
    </Text>
  )
}
