import { Badge, Button, Icon } from '@studio/ui'
import { useEffect, useRef } from 'react'
import { formatInstant } from '../../studio/studio.ts'
import type { RosterPerson } from './find-person.ts'

type Props = {
  person: RosterPerson
  /** Whether Enter checks them in. */
  isActive: boolean
  /** Null while check-in is not open. */
  onTick: ((isHere: boolean) => void) | null
}

/** A booked person: the whole row checks them in; once they are here, only a button at its end undoes it. */
export function PersonRow({ person, isActive, onTick }: Props) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { name, isHere } = person
  const details = (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      {person.isFirstVisit && <Badge tone="now">First visit</Badge>}
      {person.isWalkIn && <Badge>Walk-in</Badge>}
    </>
  )
  if (!isHere && onTick) {
    return (
      <li ref={row} data-active={isActive || undefined}>
        <button type="button" className="person" onClick={() => onTick(true)}>
          <span>
            {details}
            {person.isUnsent && <small>Not sent yet</small>}
          </span>
          <strong>Check in</strong>
        </button>
      </li>
    )
  }
  return (
    <li ref={row}>
      <div className="person">
        {isHere && <Icon name="check" />}
        <span>
          {details}
          {isHere && <small className="num">{formatArrival(person)}</small>}
        </span>
        {isHere && onTick && (
          <Button variant="quiet" aria-label={`Undo, ${name}`} onClick={() => onTick(false)}>
            Undo
          </Button>
        )}
      </div>
    </li>
  )
}

function formatArrival({ isUnsent, checkedInAt }: RosterPerson): string {
  if (isUnsent || !checkedInAt) return 'Here, not sent yet'
  return `Here, ${formatInstant.time(checkedInAt)}`
}
