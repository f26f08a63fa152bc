import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormActions } from '@/ui/form-actions'

export type Side = 'mine' | 'theirs'

/** A field that two people changed. */
type Conflict = { field: string; label: string; mine: string; theirs: string }

type ConflictModalProps = {
  /** The kind of record: "service center". */
  noun: string
  conflicts: readonly Conflict[]
  /** Labels of the fields that only the other person changed. */
  changedByThem: readonly string[]
  onChosen: (chosen: Record<string, Side>) => void
  onClose: () => void
}

export function ConflictModal({ noun, conflicts, changedByThem, onChosen, onClose }: ConflictModalProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const isChosen = conflicts.every(({ field }) => chosen[field] !== undefined)
  return (
    <Modal opened onClose={onClose} size="lg" title={`This ${noun} was changed by someone else`}>
      <Stack gap="lg">
        <Text size="sm">
          They saved while you were editing, and you both changed the fields below. Choose which values to
          keep. Nothing is saved until you do.
        </Text>
        {conflicts.map(({ field, label, mine, theirs }, index) => (
          <Radio.Group
            key={field}
            label={label}
            value={chosen[field] ?? null}
            onChange={(side) => setChosen({ ...chosen, [field]: side === 'mine' ? 'mine' : 'theirs' })}
          >
            <Stack gap="xs" mt="xs">
              <Value side="mine" whose="Yours" value={mine} isFirst={index === 0} />
              <Value side="theirs" whose="Theirs" value={theirs} />
            </Stack>
          </Radio.Group>
        ))}
        {changedByThem.length > 0 && (
          <Text size="sm" c="dimmed">
            {`Their other changes are kept: ${changedByThem.join(', ')}.`}
          </Text>
        )}
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <Button disabled={!isChosen} onClick={() => onChosen(chosen)}>
            Save chosen values
          </Button>
        </FormActions>
      </Stack>
    </Modal>
  )
}

type ValueProps = { side: Side; whose: string; value: string; isFirst?: boolean }

function Value({ side, whose, value, isFirst = false }: ValueProps) {
  return (
    <Radio
      value={side}
      data-autofocus={isFirst || undefined}
      label={
        <Group component="span" gap="sm" wrap="nowrap" align="baseline">
          <Text span size="sm" c="dimmed" w={52} style={{ flexShrink: 0 }}>
            {`${whose}: `}
          </Text>
          <Text span size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {value}
          </Text>
        </Group>
      }
    />
  )
}
