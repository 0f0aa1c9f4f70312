import { Button, IconButton } from '@studio/ui'

type Props = {
  period: 'week' | 'month'
  /** Disables the step to the next period. */
  isLast: boolean
  onStep: (step: -1 | 1) => void
  onToday: () => void
}

/** The buttons for the previous and next period of a calendar, and for today's. */
export function PeriodSteps({ period, isLast, onStep, onToday }: Props) {
  return (
    <>
      <IconButton icon="caret-left" outlined label={`Previous ${period}`} onClick={() => onStep(-1)} />
      <Button variant="secondary" onClick={onToday}>
        Today
      </Button>
      <IconButton icon="caret-right" outlined label={`Next ${period}`} disabled={isLast} onClick={() => onStep(1)} />
    </>
  )
}
