import { Badge, UnstyledButton } from '@mantine/core'
import type { MouseEvent } from 'react'
import { formatLabel as inWords } from '@/lib/format'
import { Key } from '@/ui/text/key'
import classes from './find.module.css'
import { BASE, type Item } from './item'

type LineProps = {
  item: Item
  isActive: boolean
  /** The pointer moves over it. */
  onPoint: () => void
  onClick: (event: MouseEvent) => void
}

/** One line of Find. What leads somewhere is a link, so that it opens in a tab of its own as links do. */
export function Line({ item, isActive, onPoint, onClick }: LineProps) {
  const { icon: Icon, label, detail, note, badge, keys = [] } = item
  const line = {
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
      {badge?.status && <Badge color={badge.color}>{inWords(badge.status)}</Badge>}
      {keys.length > 0 && (
        <span className={classes.keys} aria-hidden>
          {keys.map((key) => (
            <Key key={key} size="xs">
              {key.toUpperCase()}
            </Key>
          ))}
        </span>
      )}
    </>
  )
  if (!('path' in item)) return <UnstyledButton {...line}>{content}</UnstyledButton>
  return (
    <UnstyledButton component="a" href={BASE + item.path} {...line}>
      {content}
    </UnstyledButton>
  )
}

export function lineId({ id }: Item): string {
  return `find-${id.replace(/\s/g, '-')}`
}
