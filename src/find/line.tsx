import { Badge, Kbd, UnstyledButton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { formatLabel } from '@/lib/format'
import { BASE_PATH } from '@/lib/settings'
import classes from './find.module.css'
import type { Item } from './item'

type LineProps = {
  item: Item
  isActive: boolean
  onPoint: () => void
  onClick: (event: MouseEvent) => void
}

/** With a path it is a real link, which can be opened in a new tab. */
export function Line({ item, isActive, onPoint, onClick }: LineProps) {
  const { icon: Icon, label, detail, note, badge, keys = [] } = item
  const props = {
    id: lineId(item),
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: classes.line,
    onMouseMove: isActive ? undefined : onPoint,
    onMouseDown: (event: MouseEvent) => event.preventDefault(), // the focus stays in the field
    onClick,
  }
  const content = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.label} data-cut>
          {label}
        </span>
        {detail && (
          <span className={classes.detail} data-cut>
            {detail}
          </span>
        )}
      </span>
      {note && <span className={classes.note}>{note}</span>}
      {badge?.status && <Badge color={badge.color}>{formatLabel(badge.status)}</Badge>}
      {keys.length > 0 && (
        <span className={classes.keys} aria-hidden>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key.toUpperCase()}
            </Kbd>
          ))}
        </span>
      )}
    </>
  )
  if (!('path' in item)) return <UnstyledButton {...props}>{content}</UnstyledButton>
  return (
    <UnstyledButton component="a" href={BASE_PATH + item.path} {...props}>
      {content}
    </UnstyledButton>
  )
}

export function lineId({ id }: Item): string {
  return `find-${id.replace(/\s/g, '-')}`
}
