import { Box, Group, Kbd, Modal, Stack, Switch, Text, Title } from '@mantine/core'
import { Fragment, useState } from 'react'
import { singleKeys } from './keys'
import { FIND_KEYS, shortcuts } from './shortcuts'
import classes from './shortcuts.module.css'

type ShortcutsProps = { email: string; onClose: () => void }

export function Shortcuts({ email, onClose }: ShortcutsProps) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Box className={classes.columns}>
        {shortcuts.map(({ title, shortcuts }) => (
          <Stack key={title} component="section" gap={6} className={classes.section}>
            <Title order={3} size="h6">
              {title}
            </Title>
            {shortcuts.map(({ keys, does, isSequence }) => (
              <Group key={does} justify="space-between" wrap="nowrap" gap="md" mih={26}>
                <Text size="sm">{does}</Text>
                <Group gap={4} wrap="nowrap" flex="none">
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {index > 0 && (
                        <Text span size="xs" c="dimmed">
                          {isSequence ? 'then' : '+'}
                        </Text>
                      )}
                      <Kbd>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
                    </Fragment>
                  ))}
                </Group>
              </Group>
            ))}
          </Stack>
        ))}
      </Box>
      <SingleKeys email={email} />
    </Modal>
  )
}

function SingleKeys({ email }: Pick<ShortcutsProps, 'email'>) {
  const [isOn, setIsOn] = useState(() => singleKeys.read(email))
  return (
    <Switch
      mt="lg"
      label="Single keys"
      aria-label="Single keys" // otherwise Mantine makes the description a part of the name
      description={`Shortcuts that use a single key. When they are off, ${FIND_KEYS.join('+')} still opens Find.`}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setIsOn(checked)
        singleKeys.write(email, checked)
      }}
    />
  )
}
