import { styled } from 'styled-components'

const Row = styled.div`
  display: flex;

  i {
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

  &[data-kind='weeks'] {
    gap: 5px;
    max-width: 22rem;
  }

  &[data-kind='weeks'] i {
    flex: 1;
    height: 10px;
  }

  &[data-kind='places'] {
    flex-wrap: wrap;
    gap: 3px;
  }

  &[data-kind='places'] i {
    width: 12px;
    height: 16px;
  }
`

type TickState = 'done' | 'now' | 'rest'

function Ticks({
  states,
  label,
  kind,
  className,
}: {
  states: TickState[]
  label: string
  kind: string
  className?: string
}) {
  return (
    <Row role="img" aria-label={label} data-kind={kind} className={className}>
      {states.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the n-th tick is the n-th week or place
        <i key={at} data-state={state} />
      ))}
    </Row>
  )
}

export type WeekTicksProps = {
  weeks: number
  /** The week the member is in, 1 … weeks; 0 before it starts, weeks + 1 when it is over. */
  current: number
  label?: string
  className?: string
}

/** A program's weeks as leaning ticks: behind, now, to come. The sentence stands beside them. */
export function WeekTicks({ weeks, current, label, className }: WeekTicksProps) {
  const states = Array.from({ length: weeks }, (_, at): TickState => {
    if (at + 1 < current) return 'done'
    return at + 1 === current ? 'now' : 'rest'
  })
  return <Ticks kind="weeks" states={states} label={label ?? `Week ${current} of ${weeks}`} className={className} />
}

export type PlaceTicksProps = {
  capacity: number
  taken: number
  /** One of the taken places is the reader's own. */
  mine?: boolean
  label?: string
  className?: string
}

/** The places of a class as leaning ticks: taken, the reader's own, free. */
export function PlaceTicks({ capacity, taken, mine = false, label, className }: PlaceTicksProps) {
  const states = Array.from({ length: capacity }, (_, at): TickState => {
    if (mine && at === taken - 1) return 'now'
    return at < taken ? 'done' : 'rest'
  })
  const sentence = `${taken} of ${capacity} places taken${mine ? ', one of them yours' : ''}`
  return <Ticks kind="places" states={states} label={label ?? sentence} className={className} />
}
