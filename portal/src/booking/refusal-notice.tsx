import type { Failure } from '@studio/client/attempt'
import { getMutationFailureMessage, tryAgainLabel } from '@studio/client/failure-text'
import { ApiError } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { styled } from 'styled-components'
import { type DateOption, findNextAvailable } from './bookable-dates.ts'

/** Why the last attempt failed, in the words of the server; `isFull` if the date was full. */
export type Refusal = { message: string; isFull: boolean }

/** Maps a failed call to its reason; `fallback` if the server gave none. */
export function toRefusal(failure: Failure, fallback: string): Refusal {
  const isFull = failure.error instanceof ApiError && failure.error.code === 'CLASS_FULL'
  return { message: getMutationFailureMessage(failure, fallback), isFull }
}

const Box = styled.div`
  margin-bottom: var(--s5);

  .next-date {
    margin-left: -0.15rem;
  }
`

type Props = {
  refusal: Refusal
  dates: DateOption[]
  chosenDate: DateOption | null
  onChoose: (key: string) => void
}

/** Why a date was refused and, if it was full, a button to choose the next one that can be booked. */
export function RefusalNotice({ refusal, dates, chosenDate, onChoose }: Props) {
  const nextDate = refusal.isFull && chosenDate ? findNextAvailable(dates, chosenDate) : null
  return (
    <Box>
      <Notice tone="bad" title={refusal.message}>
        {nextDate && (
          <Button variant="quiet" className="next-date" onClick={() => onChoose(nextDate.key)}>
            Take {nextDate.dayText} instead
          </Button>
        )}
      </Notice>
    </Box>
  )
}

export function DatesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="bad" title="The dates did not load">
      <Button variant="quiet" onClick={onRetry}>
        {tryAgainLabel}
      </Button>
    </Notice>
  )
}
