import { useRead } from '@studio/client/reading'
import {
  type Day,
  formatDate,
  formatMoney,
  formatPercent,
  getDayIn,
  getFillRate,
  type Money,
  type Report,
  type ReportQuery,
} from '@studio/contract'
import { StatTiles } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { useUrlParams } from '../../navigation/navigation.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { FillByClass } from './fill-by-class.tsx'
import { MembershipSections } from './membership-sections.tsx'
import { PackSection } from './pack-section.tsx'
import { PeriodPicker } from './period-picker.tsx'
import * as charts from './report-charts.ts'
import { defaultPreset, getPeriodError } from './report-periods.ts'
import { ReportSection } from './report-section.tsx'

const Footnotes = styled.div`
  margin-top: var(--s4);
  font-size: var(--t-fine);
  color: var(--ink-2);
`

export default function ReportsTab() {
  const { today } = useBridge()
  const params = useUrlParams()
  const query = readQuery(params.get, today)
  const changePeriod = ({ from, to, by }: ReportQuery, options: { replace: boolean }) =>
    params.set({ from, to, by: by ?? '' }, options)
  const read = useRead('getReport', { query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <>
      <PeriodPicker query={query} today={today} onChange={changePeriod} />
      <ListStates read={read} loadingLabel="Loading reports">
        {(report) => <ReportSections report={report} query={query} />}
      </ListStates>
    </>
  )
}

/** The period in the URL, else the default. */
function readQuery(get: (name: string) => string | null, today: Day): ReportQuery {
  const from = get('from') ?? ''
  const to = get('to') ?? ''
  if (getPeriodError({ from, to })) return defaultPreset.toQuery(today)
  return { from, to, by: get('by') === 'month' ? 'month' : 'week' }
}

function ReportSections({ report, query }: { report: Report; query: ReportQuery }) {
  return (
    <>
      <KeyFigures report={report} />
      <ReportSection
        title="Bookings"
        note="By class date, with their current status."
        chart={charts.toBookingChart(report)}
        csvExport={{ report: 'bookings', query }}
      />
      <ReportSection
        title="Fill rate"
        note="The share of the seats that were taken, over all classes that took place."
        chart={charts.toFillChart(report)}
      />
      <ReportSection
        title="Fill rate by weekday"
        note="Over the whole period."
        chart={charts.toWeekdayChart(report)}
        csvExport={{ report: 'fill', query }}
      >
        <FillByClass key={`${query.from} ${query.to}`} query={query} />
      </ReportSection>
      <ReportSection
        title="Revenue"
        note="Payments by the day they were received, including renewals of memberships. Refunds are not deducted here; the table shows gross, refunded and net."
        chart={charts.toRevenueChart(report)}
        csvExport={{ report: 'revenue', query }}
      />
      <ReportSection
        title="Refunds"
        note="Refunds by the day they were made, in full or in part, here or at the payment provider. A failed refund is subtracted again."
        chart={charts.toRefundChart(report)}
      />
      <ReportSection
        title="Members"
        note="Plans that began or ended, including those that an admin gave or ended."
        chart={charts.toMemberChart(report)}
        csvExport={{ report: 'members', query }}
      />
      <MembershipSections query={query} />
      <PackSection query={query} />
      <ReportSection
        title="Leads"
        note="Audits, consultations and trials by the day they came in, with their status now."
        chart={charts.toLeadChart(report)}
        csvExport={{ report: 'leads', query }}
      />
    </>
  )
}

function KeyFigures({ report: { totals, countedAt } }: { report: Report }) {
  const { studio, today } = useBridge()
  const { time } = useInstantFormat()
  const countedOn = getDayIn(new Date(countedAt), studio.timezone)
  const { bookings, seats, revenue, refunds, net, members, leads } = totals
  const formatWholeDollars = (money: Money) => formatMoney(money).replace(/\.\d\d$/, '')
  const stats = [
    { label: 'Bookings', value: (bookings.confirmed + bookings.pending).toLocaleString('en-US') },
    { label: 'Fill rate', value: formatPercent(getFillRate(seats)) },
    { label: 'Revenue', value: formatWholeDollars(revenue.total) },
    { label: 'Refunds', value: formatWholeDollars(refunds.total) },
    { label: 'Net', value: formatWholeDollars(net) },
    { label: 'Members joined', value: members.joined.toLocaleString('en-US') },
    { label: 'Members lost', value: members.lost.toLocaleString('en-US') },
    { label: 'Leads pending', value: leads.pending.toLocaleString('en-US') },
  ]
  return (
    <>
      <StatTiles stats={stats} />
      <Footnotes>
        <p>
          To the cent: revenue {formatMoney(revenue.total)}, refunds {formatMoney(refunds.total)}, net{' '}
          {formatMoney(net)}.
        </p>
        <p>
          Counted {countedOn === today ? 'today' : `on ${formatDate(countedOn)}`} at {time(countedAt)}.
        </p>
      </Footnotes>
    </>
  )
}
