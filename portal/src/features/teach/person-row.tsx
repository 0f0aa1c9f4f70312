import { Badge, Button, Icon } from '@studio/ui'
import { useEffect, useRef } from 'react'
import { formatInstant } from '../../studio/studio.ts'
import type { RosterPerson } from './roster-search.ts'

type Props = {
  person: RosterPerson
  /** Whether pressing Enter checks this person in. */
  isActive: boolean
  /** Checks the person in, or undoes that. Null while check-in is not open. */
  onTick: ((isHere: boolean) => void) | null
}

/** A booked person. A press anywhere on the row checks them in; a button at its end undoes that. */
export function PersonRow({ person, isActive, onTick }: Props) {
  const rowElement = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) rowElement.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { name, isHere, isUnsent, checkedInAt } = person
  const arrivalText = isUnsent || !checkedInAt ? 'not sent yet' : formatInstant.time(checkedInAt)
  const details = (
    <span>
      <b>
        <bdi>{name}</bdi>
      </b>
      {person.isFirstVisit && <Badge tone="highlight">First visit</Badge>}
      {person.isWalkIn && <Badge>Walk-in</Badge>}
      {isHere && <small className="num">Here, {arrivalText}</small>}
      {!isHere && isUnsent && <small>Not sent yet</small>}
    </span>
  )
  return (
    <li ref={rowElement} data-active={isActive || undefined}>
      {onTick && !isHere ? (
        <button type="button" className="person" onClick={() => onTick(true)}>
          {details}
          <strong>Check in</strong>
        </button>
      ) : (
        <div className="person">
          {isHere && <Icon name="check" />}
          {details}
          {onTick && isHere && (
            <Button variant="quiet" aria-label={`Undo, ${name}`} onClick={() => onTick(false)}>
              Undo
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
