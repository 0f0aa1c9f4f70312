import { PeriodSteps } from '@studio/client/period-steps'
import { clampToMaxDaysAhead, type Day } from '@studio/contract'
import { Tabs } from '@studio/ui'
import { styled } from 'styled-components'
import { type CalendarView, formatPeriod, stepPeriod } from './calendar-days.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s5);
  align-items: center;
  justify-content: space-between;
  padding-bottom: var(--s4);

  /* Always takes the remaining width, or a longer title would move the buttons under the pointer. */
  h2 {
    flex: 1;
    font-size: var(--t-head);
  }

  .steps {
    display: flex;
    gap: var(--s2);
    align-items: center;
  }

  .views {
    margin-left: var(--s3);
  }

  @media (max-width: 1023px) {
    h2 {
      order: -1;
      flex: 1 0 100%;
    }
  }
`
const views = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

type Props = {
  view: CalendarView
  selectedDay: Day
  today: Day
  onSelect: (day: Day) => void
  onViewChange: (view: CalendarView) => void
}

/** The title of the shown period, the buttons for the previous and next one and today, and the choice of view. */
export function CalendarBar({ view, selectedDay, today, onSelect, onViewChange }: Props) {
  const dayInNextPeriod = clampToMaxDaysAhead(stepPeriod(view, selectedDay, 1), today)
  const periodTitle = formatPeriod(view, selectedDay)
  const isLastPeriod = formatPeriod(view, dayInNextPeriod) === periodTitle
  return (
    <Bar>
      <h2 aria-live="polite">{periodTitle}</h2>
      <div className="steps">
        <PeriodSteps
          period={view}
          isLast={isLastPeriod}
          onStep={(step) => onSelect(step === 1 ? dayInNextPeriod : stepPeriod(view, selectedDay, -1))}
          onToday={() => onSelect(today)}
        />
      </div>
      <div className="views">
        <Tabs
          label="View"
          withoutPanels
          tabs={views}
          value={view}
          onValueChange={(value) => onViewChange(value === 'month' ? 'month' : 'week')}
        />
      </div>
    </Bar>
  )
}
