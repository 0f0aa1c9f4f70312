import { useRead } from '@studio/client/reading'
import type { MembershipReport, ReportQuery } from '@studio/contract'
import { StatTiles } from '@studio/ui'
import { styled } from 'styled-components'
import { ListStates } from '../../lists/list-states.tsx'
import { movementData, recurringData, showDollars, standingData, trialData } from './report-data.ts'
import { ReportSection } from './report-section.tsx'
import { RetentionSection } from './retention-section.tsx'

const Now = styled.div`
  margin-top: var(--s5);
`

export function MembershipSections({ query }: { query: ReportQuery }) {
  const read = useRead('getMembershipReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <>
      <ListStates read={read} loading="Loading the report of memberships">
        {(report) => <Sections report={report} query={query} />}
      </ListStates>
      <RetentionSection query={query} />
      <TrialSection query={query} />
    </>
  )
}

function Sections({ report, query }: { report: MembershipReport; query: ReportQuery }) {
  const { active, paused, unpaid, recurring } = report.now
  const stats = [
    { label: 'Active now', value: active.toLocaleString('en-US') },
    { label: 'Paused now', value: paused.toLocaleString('en-US') },
    { label: 'In dunning now', value: unpaid.toLocaleString('en-US') },
    { label: 'Recurring a month', value: showDollars(Number(recurring)) },
  ]
  return (
    <>
      <ReportSection
        title="Plans by state"
        note="How many plans were active, paused and in dunning when each period ended. The table also says who joined, came back and left."
        data={standingData(report)}
      >
        <Now>
          <StatTiles stats={stats} />
        </Now>
      </ReportSection>
      <ReportSection
        title="Monthly recurring revenue"
        note="What the plans that are paid for cost in a month, when each period ended. A plan in dunning counts until it is given up; one that is paused, or that the studio gave, does not."
        data={recurringData(report)}
        csv={{ report: 'recurring', query }}
      />
      <ReportSection
        title="What moved recurring revenue"
        note="Gains above the line, losses below it. The start of a period plus its moves is its end."
        data={movementData(report)}
      />
    </>
  )
}

function TrialSection({ query }: { query: ReportQuery }) {
  const read = useRead('getTrialReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <ListStates read={read} loading="Loading the report of trials">
      {(report) => (
        <ReportSection
          title="Trials"
          note="Free trials by the day of their request, each at the furthest step it has reached so far."
          data={trialData(report)}
          csv={{ report: 'trials', query }}
        />
      )}
    </ListStates>
  )
}
