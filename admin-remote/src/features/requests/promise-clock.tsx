import { useNow } from '@studio/client/now'
import { type Lead, promisedHours } from '@studio/contract'
import { styled } from 'styled-components'

const msPerHour = 3_600_000

/** What is left of the promise: `calm` in the first day, `soon` in the second, `late` when it is broken. */
type RemainingTime = { text: string; state: 'calm' | 'soon' | 'late' }

/**
 * How long the studio has left to contact a lead; null when no deadline was promised or an admin has handled the lead.
 */
export function promiseLeft({
  lead,
  now,
}: {
  lead: Pick<Lead, 'kind' | 'status' | 'createdAt'>
  now: number
}): RemainingTime | null {
  const isPromised = lead.kind === 'audit' || lead.kind === 'consultation'
  if (!isPromised || lead.status !== 'pending') return null
  const hours = (now - Date.parse(lead.createdAt)) / msPerHour
  if (hours >= promisedHours.to) return { text: `${spanOf(hours - promisedHours.to)} late`, state: 'late' }
  const text = `${spanOf(promisedHours.to - hours)} left`
  return { text, state: hours >= promisedHours.from ? 'soon' : 'calm' }
}

/** Whole hours, or days from three of them on: '31 h', '5 days'. */
function spanOf(hours: number): string {
  if (hours < 1) return 'less than 1 h'
  return hours < 72 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`
}

const Left = styled.span`
  display: block;
  margin-top: 0.25rem;
  font-size: var(--t-fine);
  color: var(--ink-2);

  &[data-state='soon'] {
    color: var(--warn);
  }

  &[data-state='late'] {
    font-weight: 560;
    color: var(--bad);
  }
`

/** The 24-48 hours that a form promised, as a clock that turns red when they are over. */
export function ResponseDeadline({ lead }: { lead: Lead }) {
  const left = promiseLeft({ lead, now: useNow(60_000).getTime() })
  if (!left) return null
  return (
    <Left className="num" data-state={left.state}>
      {left.text}
    </Left>
  )
}
