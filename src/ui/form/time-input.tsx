import { TextInput, type TextInputProps } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useId } from 'react'
import { parseTime } from '@/lib/time'
import classes from './time-input.module.css'

type TimeInputProps = Omit<TextInputProps, 'onChange' | 'value' | 'rightSection'> & {
  value?: string
  onChange: (time: string) => void
}

/** `HH:mm`. It can be typed as `9`, `930`, `21.30` or `9 pm`, or picked from a list of half hours. */
export function TimeInput({ value = '', onChange, onBlur, ...input }: TimeInputProps) {
  const time = parseTime(value)
  const labelId = useId()
  return (
    <TextInput
      {...input}
      labelProps={{ id: labelId }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        if (time && time !== value) onChange(time)
        onBlur?.(event)
      }}
      placeholder="09:00"
      autoComplete="off"
      rightSection={
        <span className={classes.picker}>
          <IconClock size={16} aria-hidden />
          <select
            aria-label="Choose a time"
            aria-describedby={labelId} // names the field: a form has several
            value={time && HALF_HOURS.includes(time) ? time : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="" hidden />
            {HALF_HOURS.map((half) => (
              <option key={half}>{half}</option>
            ))}
          </select>
        </span>
      }
    />
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})
