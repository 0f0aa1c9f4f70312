import { tryAgain } from '@studio/client/failure-text'
import { Button, Notice } from '@studio/ui'
import { styled } from 'styled-components'
import { type DateOption, nextOpenAfter } from './bookable-dates.ts'
import type { Refusal } from './refusal.ts'

const Apart = styled.div`
  margin-bottom: var(--s5);

  .take {
    margin-left: -0.15rem;
  }
`

type Props = {
  refusal: Refusal
  dates: DateOption[]
  chosen: DateOption | null
  onChoose: (key: string) => void
}

/** Why a date was refused and, where it was full, the next open one instead. */
export function RefusalNotice({ refusal, dates, chosen, onChoose }: Props) {
  const next = refusal.isFull && chosen ? nextOpenAfter(dates, chosen) : null
  return (
    <Apart>
      <Notice tone="bad" title={refusal.message}>
        {next && (
          <Button variant="quiet" className="take" onClick={() => onChoose(next.key)}>
            Take {next.dayText} instead
          </Button>
        )}
      </Notice>
    </Apart>
  )
}

/** The dates of a class could not be read. */
export function DatesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="bad" title="The dates did not load">
      <Button variant="quiet" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Notice>
  )
}
