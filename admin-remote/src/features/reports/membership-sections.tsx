import { useRead } from '@studio/client/reading'
import type { MembershipReport, ReportQuery } from '@studio/contract'
import { StatTiles } from '@studio/ui'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import {
  formatDollars,
  toPlanStateChart,
  toRecurringRevenueChart,
  toRevenueMoveChart,
  toTrialChart,
} from './report-charts.ts'
import { ReportSection } from './report-section.tsx'
import { RetentionSection } from './retention-section.tsx'

const CurrentStats = styled.div`
  margin-top: var(--s5);
`

export function MembershipSections({ query }: { query: ReportQuery }) {
  const read = useRead('getMembershipReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <>
      <ListStates read={read} loadingLabel="Loading the report of memberships">
        {(report) => <MembershipCharts report={report} query={query} />}
      </ListStates>
      <RetentionSection query={query} />
      <TrialSection query={query} />
    </>
  )
}

function MembershipCharts({ report, query }: { report: MembershipReport; query: ReportQuery }) {
  const { active, paused, unpaid, recurring } = report.now
  const stats = [
    { label: 'Active now', value: active.toLocaleString('en-US') },
    { label: 'Paused now', value: paused.toLocaleString('en-US') },
    { label: 'In dunning now', value: unpaid.toLocaleString('en-US') },
    { label: 'Recurring a month', value: formatDollars(Number(recurring)) },
  ]
  return (
    <>
      <ReportSection
        title="Plans by state"
        note="Plans that were active, paused and in dunning at the end of each period. The table also shows how many members joined, returned and left."
        chart={toPlanStateChart(report)}
      >
        <CurrentStats>
          <StatTiles stats={stats} />
        </CurrentStats>
      </ReportSection>
      <ReportSection
        title="Monthly recurring revenue"
        note="The monthly price of all paid plans at the end of each period. A plan in dunning counts until collection is given up; paused plans and plans given by the studio do not count."
        chart={toRecurringRevenueChart(report)}
        csvExport={{ report: 'recurring', query }}
      />
      <ReportSection
        title="What moved recurring revenue"
        note="Gains above the line, losses below it. The start of a period plus its changes is its end."
        chart={toRevenueMoveChart(report)}
      />
    </>
  )
}

function TrialSection({ query }: { query: ReportQuery }) {
  const read = useRead('getTrialReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <ListStates read={read} loadingLabel="Loading the report of trials">
      {(report) => (
        <ReportSection
          title="Trials"
          note="Free trials by the day of their request, each at the furthest step it has reached so far."
          chart={toTrialChart(report)}
          csvExport={{ report: 'trials', query }}
        />
      )}
    </ListStates>
  )
}
