import { Button, Code, NativeSelect, Paper, Popover, Stack, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toast } from '@/ui/toast'
import classes from './bar.module.css'
import { demo } from './demo'

const delays = [
  { value: '0', label: 'Immediately' },
  { value: '100', label: 'After 100 ms' },
  { value: '1000', label: 'After 1 second' },
  { value: '5000', label: 'After 5 seconds' },
]

const failures = [
  { value: 'none', label: 'Never' },
  { value: '500', label: 'With a server error (500)' },
  { value: '401', label: 'With an expired session (401)' },
  { value: 'offline', label: 'As if offline' },
]

/** A bar for the demo's server: how long it takes to answer, whether it fails, and a button that restores the data. */
function Bar() {
  const client = useQueryClient()
  const settings = useSyncExternalStore(demo.subscribe, demo.settings)
  const putBack = () => {
    demo.reset()
    void client.invalidateQueries()
    toast.info('Demo data reset')
  }
  return (
    <Popover position="top" withArrow shadow="md" withinPortal={false}>
      <Popover.Target>
        <Button
          className={classes.bar}
          size="compact-sm"
          variant="default"
          leftSection={<IconFlask size={14} aria-hidden />}
        >
          Demo{settings.failure !== 'none' && ': failing on purpose'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <Stack gap="sm">
          <Text size="sm">
            This is a demo. Its server runs in this browser, and all people and payments are made up.
          </Text>
          <NativeSelect
            label="The server answers"
            data={delays}
            value={String(settings.delay)}
            onChange={(event) => demo.set({ delay: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="The server fails"
            data={failures}
            value={settings.failure}
            onChange={(event) => demo.set({ failure: event.currentTarget.value })}
          />
          <Button variant="default" onClick={putBack}>
            Reset demo data
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The demo's e-mail and password, below the login form. */
function SignIn() {
  return (
    <Paper p="md">
      <Text size="sm" c="dimmed" ta="center">
        Demo: sign in as <Code>{demo.admin.email}</Code> with the password <Code>{demo.admin.password}</Code>
      </Text>
    </Paper>
  )
}

export const demoParts = { Bar, SignIn }
