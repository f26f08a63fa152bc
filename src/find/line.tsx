import { Badge, Kbd } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import type { MouseEvent } from 'react'
import { label as inWords } from '@/lib/format'
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
  const link: object = 'path' in item ? { component: 'a', href: BASE + item.path } : {} // its types know buttons alone
  return (
    <Spotlight.Action
      {...link}
      id={lineId(item)}
      role="option"
      aria-selected={isActive}
      data-selected={isActive || undefined}
      className={classes.line}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onClick}
    >
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
            <Kbd key={key} size="xs">
              {key.toUpperCase()}
            </Kbd>
          ))}
        </span>
      )}
    </Spotlight.Action>
  )
}

export function lineId({ id }: Item): string {
  return `find-${id.replace(/\s/g, '-')}`
}
