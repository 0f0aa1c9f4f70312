import { styled } from 'styled-components'

const Row = styled.div`
  display: flex;
  gap: 5px;
  max-width: 22rem;

  i {
    flex: 1;
    height: 10px;
    background: var(--well);
    border-bottom: 2px solid var(--edge);
    transform: skewX(-16deg);
    forced-color-adjust: none;
  }

  i[data-state='done'] {
    background: var(--act);
    border-color: var(--act);
  }

  i[data-state='now'] {
    background: var(--light);
    border-color: var(--light-edge);
  }
`

export type WeekTicksProps = {
  weeks: number
  /** The week the member is in, 1 … weeks; 0 before it starts, weeks + 1 when it is over. */
  current: number
  className?: string
}

/**
 * The weeks of a program as slanted marks: past, current, future. They are hidden from assistive technology, because the
 * caller writes the state of the program beside them.
 */
export function WeekTicks({ weeks, current, className }: WeekTicksProps) {
  const weekNumbers = Array.from({ length: weeks }, (_, index) => index + 1)
  return (
    <Row aria-hidden="true" className={className}>
      {weekNumbers.map((week) => (
        <i key={week} data-state={getWeekState({ week, current })} />
      ))}
    </Row>
  )
}

function getWeekState({ week, current }: { week: number; current: number }): 'done' | 'now' | 'future' {
  if (week === current) return 'now'
  return week < current ? 'done' : 'future'
}
