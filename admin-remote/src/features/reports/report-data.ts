import {
  type Day,
  formatCents,
  formatDate,
  formatDateRange,
  formatMoney,
  formatMonth,
  formatPercent,
  getFillRate,
  type MembershipReport,
  type Money,
  type Report,
  type RevenueMove,
  revenueMoves,
  type TrialReport,
  type TrialStep,
  trialSteps,
  weekdayNames,
} from '@studio/contract'

/** One bar or stack of a chart, and its row in the table. */
export type ChartRow = {
  /** The label under the bar: 'Jan 4'. */
  label: string
  /** The label in the table: 'Jan 4–10, 2026'. */
  name: string
  values: readonly number[]
  extraValues?: readonly number[]
}

export type ChartData = {
  /** The segments of a bar; `color` is a design token. */
  series: ReadonlyArray<{ label: string; color: string }>
  rows: readonly ChartRow[]
  formatValue: (value: number) => string
  /** Values below zero are drawn below the line. */
  isSigned?: boolean
  /** Columns of the table that have no segment. */
  extraColumns?: readonly string[]
}

type Span = { from: Day; to: Day }
type FigureGetter<Period> = (period: Period) => number | Money
type Chart<Period> = {
  series: ReadonlyArray<{ label: string; color: string; value: FigureGetter<Period> }>
  extraColumns?: ReadonlyArray<{ label: string; value: FigureGetter<Period> }>
  formatValue?: (value: number) => string
  isSigned?: boolean
}

const formatCount = (value: number) => value.toLocaleString('en-US')
const getFillShare = (seats: { offered: number; taken: number }) => getFillRate(seats) ?? 0

export const formatDollars = (value: number): string => formatMoney(formatCents(Math.round(value * 100)))

const formatShortSpan = ({ from }: Span, by: Report['by']) =>
  by === 'week' ? formatDate(from) : `${formatMonth(from).slice(0, 3)} ’${from.slice(2, 4)}`

/** 'Sep 6–12, 2026', 'Sep 27 – Oct 3, 2026' */
const formatLongSpan = ({ from, to }: Span) =>
  from.slice(0, 7) === to.slice(0, 7)
    ? `${formatDate(from)}–${Number(to.slice(8))}, ${to.slice(0, 4)}`
    : formatDateRange(from, to)

/**
 * Returns a function that converts a report to the data of its chart. Amounts become numbers only here, for the height
 * of the bars and their labels.
 */
const defineChart =
  <Period extends Span>({ series, extraColumns = [], formatValue = formatCount, isSigned = false }: Chart<Period>) =>
  ({ periods, by }: { periods: readonly Period[]; by: Report['by'] }): ChartData => ({
    series,
    extraColumns: extraColumns.map(({ label }) => label),
    formatValue,
    isSigned,
    rows: periods.map((period) => ({
      label: formatShortSpan(period, by),
      name: formatLongSpan(period),
      values: series.map(({ value }) => Number(value(period))),
      extraValues: extraColumns.map(({ value }) => Number(value(period))),
    })),
  })

type Period = Report['periods'][number]

export const toBookingData = defineChart<Period>({
  series: [
    { label: 'Confirmed', color: '--act', value: ({ bookings }) => bookings.confirmed },
    { label: 'Held', color: '--note', value: ({ bookings }) => bookings.pending },
    { label: 'Cancelled in time', color: '--edge', value: ({ bookings }) => bookings.cancelled },
    { label: 'Cancelled late', color: '--warn', value: ({ bookings }) => bookings.lateCancelled },
    { label: 'Cancelled by the studio', color: '--bad', value: ({ bookings }) => bookings.cancelledByStudio },
  ],
})

export const toFillData = defineChart<Period>({
  series: [{ label: 'Seats taken', color: '--act', value: ({ seats }) => getFillShare(seats) }],
  formatValue: formatPercent,
})

export const toWeekdayData = ({ weekdays }: Report): ChartData => ({
  series: [{ label: 'Seats taken', color: '--act' }],
  rows: weekdays.map(({ weekday, ...seats }) => {
    const name = weekdayNames[weekday] ?? ''
    return { label: name.slice(0, 3), name, values: [getFillShare(seats)] }
  }),
  formatValue: formatPercent,
})

export const toRevenueData = defineChart<Period>({
  series: [
    { label: 'Classes', color: '--act', value: ({ revenue }) => revenue.class },
    { label: 'Programs', color: '--ochre', value: ({ revenue }) => revenue.program },
    { label: 'Memberships', color: '--note', value: ({ revenue }) => revenue.membership },
  ],
  extraColumns: [
    { label: 'Gross', value: ({ revenue }) => revenue.total },
    { label: 'Refunded', value: ({ refunds }) => refunds.total },
    { label: 'Net', value: ({ net }) => net },
  ],
  formatValue: formatDollars,
})

export const toRefundData = defineChart<Period>({
  series: [
    { label: 'Classes', color: '--act', value: ({ refunds }) => refunds.class },
    { label: 'Programs', color: '--ochre', value: ({ refunds }) => refunds.program },
    { label: 'Memberships', color: '--note', value: ({ refunds }) => refunds.membership },
  ],
  formatValue: formatDollars,
})

export const toMemberData = defineChart<Period>({
  series: [
    { label: 'Joined', color: '--act', value: ({ members }) => members.joined },
    { label: 'Lost', color: '--warn', value: ({ members }) => members.lost },
  ],
})

export const toLeadData = defineChart<Period>({
  series: [
    { label: 'Pending', color: '--warn', value: ({ leads }) => leads.pending },
    { label: 'Contacted', color: '--note', value: ({ leads }) => leads.contacted },
    { label: 'Closed', color: '--edge', value: ({ leads }) => leads.closed },
  ],
})

type MembershipPeriod = MembershipReport['periods'][number]

export const toStandingData = defineChart<MembershipPeriod>({
  series: [
    { label: 'Active', color: '--act', value: ({ standing }) => standing.active },
    { label: 'Paused', color: '--note', value: ({ standing }) => standing.paused },
    { label: 'In dunning', color: '--warn', value: ({ standing }) => standing.unpaid },
  ],
  extraColumns: [
    { label: 'Joined', value: ({ members }) => members.joined },
    { label: 'Of them returned', value: ({ members }) => members.returned },
    { label: 'Left', value: ({ members }) => members.left },
  ],
})

export const toRecurringData = defineChart<MembershipPeriod>({
  series: [{ label: 'Monthly recurring revenue', color: '--act', value: ({ recurring }) => recurring.end }],
  formatValue: formatDollars,
})

const moves: Record<RevenueMove, { label: string; color: string }> = {
  new: { label: 'New', color: '--act' },
  returned: { label: 'Returned', color: '--note' },
  resumed: { label: 'Resumed', color: '--plum' },
  raised: { label: 'Raised', color: '--edge' },
  lowered: { label: 'Lowered', color: '--ink-2' },
  paused: { label: 'Paused', color: '--warn' },
  ended: { label: 'Ended', color: '--bad' },
}

export const toMovementData = defineChart<MembershipPeriod>({
  series: revenueMoves.map((kind) => ({ ...moves[kind], value: ({ recurring }) => recurring[kind] })),
  extraColumns: [
    { label: 'Start', value: ({ recurring }) => recurring.start },
    { label: 'End', value: ({ recurring }) => recurring.end },
  ],
  formatValue: formatDollars,
  isSigned: true,
})

const steps: Record<TrialStep, { label: string; color: string }> = {
  granted: { label: 'Granted', color: '--edge' },
  invited: { label: 'Invited', color: '--ink-2' },
  booked: { label: 'Booked', color: '--plum' },
  attended: { label: 'Attended', color: '--note' },
  paid: { label: 'Paid for a class or program', color: '--warn' },
  subscribed: { label: 'Bought a plan', color: '--act' },
}

export const toTrialData = defineChart<TrialReport['periods'][number]>({
  series: trialSteps.map((step) => ({ ...steps[step], value: ({ furthest }) => furthest[step] })),
  extraColumns: [
    { label: 'Requested', value: ({ requested }) => requested },
    { label: 'Booked in all', value: ({ reached }) => reached.booked },
    { label: 'Attended in all', value: ({ reached }) => reached.attended },
  ],
})
