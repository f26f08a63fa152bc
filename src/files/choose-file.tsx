import { Alert, Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from '@/ui/toast'

type ChooseFileProps = {
  label: string
  /** Of the chosen file. */
  name: string | undefined
  /** What becomes of its contents. */
  note?: string
  /** Why the file cannot be used. */
  problem: string | undefined
  onChoose: (file: File) => void
  children?: ReactNode
}

const READ_HERE = 'The file is read in this tab. It is not sent anywhere, and not stored.'

/** A file is chosen by the button, or dropped anywhere here. */
export function ChooseFile({ label, name, note = READ_HERE, problem, onChoose, children }: ChooseFileProps) {
  const [isOver, setIsOver] = useState(false)
  const resetInput = useRef<() => void>(null)
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
  const drop = (event: DragEvent) => {
    setIsOver(false)
    const [file, ...others] = event.dataTransfer.files
    if (others.length > 0) toast.info('One file is read at a time. Drop it alone.')
    else if (file) onChoose(file)
  }
  return (
    <>
      <Paper
        p="lg"
        withBorder
        bg={isOver ? 'var(--mantine-primary-color-light)' : undefined}
        style={{ borderStyle: 'dashed' }}
        onDragOver={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        data-unprinted
      >
        <Stack gap="xs" align="flex-start">
          <Group gap="sm">
            <FileButton
              onChange={(file) => {
                resetInput.current?.() // so that the same file can be chosen again
                if (file) onChoose(file)
              }}
              resetRef={resetInput}
              accept=".csv,.xlsx,.txt,.tsv,.xls,.pdf"
            >
              {(props) => (
                <Button
                  {...props}
                  px="min(1.125rem, 4vw)"
                  leftSection={<IconFileUpload size={16} aria-hidden />}
                >
                  {label}
                </Button>
              )}
            </FileButton>
            {/* On a phone always below the button: nothing moves as a file is chosen. */}
            <Text size="sm" w={{ base: '100%', xs: 'auto' }}>
              {name ?? 'or drop it here: CSV or .xlsx'}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
          {children}
        </Stack>
      </Paper>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </>
  )
}

/** A browser opens a file that is dropped on a page, and leaves the page for it. */
function keepPage(event: Event): void {
  event.preventDefault()
}
