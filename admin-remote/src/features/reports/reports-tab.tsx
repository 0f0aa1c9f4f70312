import { useRead } from '@studio/client/reading'
import {
  type Day,
  dayIn,
  fillRate,
  formatMoney,
  formatPercent,
  type Money,
  type Report,
  type ReportQuery,
  showDate,
} from '@studio/contract'
import { StatTiles } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { usePlaceParams } from '../../navigation/navigation.tsx'
import { useInstants } from '../../time/instants.tsx'
import { FillByClass } from './fill-by-class.tsx'
import { MembershipSections } from './membership-sections.tsx'
import { PeriodPicker } from './period-picker.tsx'
import * as charts from './report-data.ts'
import { periodError, presets } from './report-periods.ts'
import { ReportSection } from './report-section.tsx'

const Counted = styled.div`
  margin-top: var(--s4);
  font-size: var(--t-fine);
  color: var(--ink-2);
`

export default function ReportsTab() {
  const { today } = useBridge()
  const params = usePlaceParams()
  const query = queryIn(params.get, today)
  const change = ({ from, to, by }: ReportQuery) =>
    params.set({ from, to, by: by ?? '' }, { replace: from === query.from || to === query.to })
  const report = useRead('getReport', { query: query }, { rereadOnOpen: true, keepPrevious: true })
  return (
    <>
      <PeriodPicker query={query} today={today} onChange={change} />
      <ListStates read={report} loading="Loading reports">
        {(answer) => <Sections report={answer} query={query} />}
      </ListStates>
    </>
  )
}

/** The period that the address names, else the usual one. */
function queryIn(get: (name: string) => string | null, today: Day): ReportQuery {
  const [from, to] = [get('from') ?? '', get('to') ?? '']
  const usual = (presets[1] ?? presets[0])?.of(today) ?? { from: today, to: today, by: 'week' }
  if (periodError({ from, to })) return usual
  return { from, to, by: get('by') === 'month' ? 'month' : 'week' }
}

function Sections({ report, query }: { report: Report; query: ReportQuery }) {
  return (
    <>
      <Figures report={report} />
      <ReportSection
        title="Bookings"
        note="By the day of the class, with their status now."
        data={charts.bookingData(report)}
        csv={{ report: 'bookings', query }}
      />
      <ReportSection
        title="Fill rate"
        note="The share of the seats that were taken, over all classes that took place."
        data={charts.fillData(report)}
      />
      <ReportSection
        title="Fill rate by weekday"
        note="Over the whole period."
        data={charts.weekdayData(report)}
        csv={{ report: 'fill', query }}
      >
        <FillByClass key={`${query.from} ${query.to}`} query={query} />
      </ReportSection>
      <ReportSection
        title="Revenue"
        note="Money by the day it came in; memberships with their renewals. Refunds are not deducted here: the table shows gross, refunded and net."
        data={charts.revenueData(report)}
        csv={{ report: 'revenue', query }}
      />
      <ReportSection
        title="Refunds"
        note="Money by the day it was refunded, whenever it was paid: all or part of a payment, refunded here or at the payment provider. A refund that fails is taken off again."
        data={charts.refundData(report)}
      />
      <ReportSection
        title="Members"
        note="Plans that began and ended, including those that an admin gave or took away."
        data={charts.memberData(report)}
        csv={{ report: 'members', query }}
      />
      <MembershipSections query={query} />
      <ReportSection
        title="Leads"
        note="Audits, consultations and trials by the day they came in, with their status now."
        data={charts.leadData(report)}
        csv={{ report: 'leads', query }}
      />
    </>
  )
}

function Figures({ report: { totals, countedAt } }: { report: Report }) {
  const { studio, today } = useBridge()
  const { time } = useInstants()
  const countedOn = dayIn(new Date(countedAt), studio.timezone)
  const { bookings, seats, revenue, refunds, net, members, leads } = totals
  const whole = (money: Money) => formatMoney(money).replace(/\.\d\d$/, '')
  const stats = [
    { label: 'Bookings', value: (bookings.confirmed + bookings.pending).toLocaleString('en-US') },
    { label: 'Fill rate', value: formatPercent(fillRate(seats)) },
    { label: 'Revenue', value: whole(revenue.total) },
    { label: 'Refunds', value: whole(refunds.total) },
    { label: 'Net', value: whole(net) },
    { label: 'Members joined', value: members.joined.toLocaleString('en-US') },
    { label: 'Members lost', value: members.lost.toLocaleString('en-US') },
    { label: 'Leads pending', value: leads.pending.toLocaleString('en-US') },
  ]
  return (
    <>
      <StatTiles stats={stats} />
      <Counted>
        <p>
          To the cent: revenue {formatMoney(revenue.total)}, refunds {formatMoney(refunds.total)}, net{' '}
          {formatMoney(net)}.
        </p>
        <p>
          Counted {countedOn === today ? 'today' : `on ${showDate(countedOn)}`} at {time(countedAt)}.
        </p>
      </Counted>
    </>
  )
}
