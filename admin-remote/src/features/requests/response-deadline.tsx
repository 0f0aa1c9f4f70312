import { useNow } from '@studio/client/now'
import { type Lead, promisedReplyHours } from '@studio/contract'
import { styled } from 'styled-components'

const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 60 * MS_PER_MINUTE

/** `calm` on the first day, `soon` on the second, then `late`. */
type RemainingTime = { text: string; state: 'calm' | 'soon' | 'late' }

/** The time left to contact a lead; null if no deadline was promised or an admin has handled the lead. */
export function getRemainingTime({
  lead,
  currentTime,
}: {
  lead: Pick<Lead, 'kind' | 'status' | 'createdAt'>
  currentTime: number
}): RemainingTime | null {
  const isPromised = lead.kind === 'audit' || lead.kind === 'consultation'
  if (!isPromised || lead.status !== 'pending') return null
  const elapsedHours = (currentTime - Date.parse(lead.createdAt)) / MS_PER_HOUR
  if (elapsedHours >= promisedReplyHours.to)
    return { text: `${formatHours(elapsedHours - promisedReplyHours.to)} late`, state: 'late' }
  const text = `${formatHours(promisedReplyHours.to - elapsedHours)} left`
  return { text, state: elapsedHours >= promisedReplyHours.from ? 'soon' : 'calm' }
}

/** '31 h'; from three days on, '5 days'. */
function formatHours(hours: number): string {
  if (hours < 1) return 'less than 1 h'
  return hours < 3 * 24 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`
}

const RemainingText = styled.span`
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

/** The time left of the 24 to 48 hours that the form promised; red once they are over. */
export function ResponseDeadline({ lead }: { lead: Lead }) {
  const remainingTime = getRemainingTime({ lead, currentTime: useNow(MS_PER_MINUTE).getTime() })
  if (!remainingTime) return null
  return (
    <RemainingText className="num" data-state={remainingTime.state}>
      {remainingTime.text}
    </RemainingText>
  )
}
