import { useRead } from '@studio/client/reading'
import { type ReportQuery, type TrialReport, type TrialStep, trialSteps } from '@studio/contract'
import { ListStates } from '../../lists/list-states.tsx'
import { type ChartData, periodRow } from './report-rows.ts'
import { ReportSection } from './report-section.tsx'

const steps: Record<TrialStep, { label: string; color: string }> = {
  granted: { label: 'Granted', color: '--edge' },
  invited: { label: 'Invited', color: '--ink-2' },
  booked: { label: 'Booked', color: '--plum' },
  attended: { label: 'Attended', color: '--note' },
  paid: { label: 'Paid for a class or program', color: '--warn' },
  subscribed: { label: 'Bought a plan', color: '--act' },
}

const trialData = ({ periods, by }: TrialReport): ChartData => ({
  series: trialSteps.map((step) => steps[step]),
  rows: periods.map((period) => ({
    ...periodRow(period, by),
    values: trialSteps.map((step) => period.furthest[step]),
    sums: {
      Requested: period.requested,
      'Booked in all': period.reached.booked,
      'Attended in all': period.reached.attended,
    },
  })),
  show: (value) => value.toLocaleString('en-US'),
})

/** Free trials by the day of their request, and what became of them. */
export function TrialSection({ query }: { query: ReportQuery }) {
  const read = useRead('getTrialReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <ListStates read={read} loading="Loading the report of trials">
      {(report) => (
        <ReportSection
          title="Trials"
          note="Free trials by the day of their request, each at the furthest that it has led to until now."
          data={trialData(report)}
          csv={{ report: 'trials', query }}
        />
      )}
    </ListStates>
  )
}
