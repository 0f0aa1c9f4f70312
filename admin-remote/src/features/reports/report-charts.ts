import {
  type Day,
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
  toMoney,
  trialSteps,
  weekdayNames,
} from '@studio/contract'

/** One bar or stack of a chart, and its row in the table. */
export type ChartRow = {
  /** The label under the bar: 'Jan 4'. */
  axisLabel: string
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

type DayRange = { from: Day; to: Day }
type FigureGetter<Period> = (period: Period) => number | Money
type ChartDefinition<Period> = {
  series: ReadonlyArray<{ label: string; color: string; getValue: FigureGetter<Period> }>
  extraColumns?: ReadonlyArray<{ label: string; getValue: FigureGetter<Period> }>
  formatValue?: (value: number) => string
  isSigned?: boolean
}

const formatCount = (value: number) => value.toLocaleString('en-US')
const getFillRateOrZero = (seats: { offered: number; taken: number }) => getFillRate(seats) ?? 0

export const formatDollars = (value: number): string => formatMoney(toMoney(Math.round(value * 100)))

/** 'Jan 4' for a week, 'Jan ’26' for a month. */
const formatShortPeriod = ({ from }: DayRange, by: Report['by']) =>
  by === 'week' ? formatDate(from) : `${formatMonth(from).slice(0, 3)} ’${from.slice(2, 4)}`

/** 'Sep 6–12, 2026', 'Sep 27 – Oct 3, 2026' */
function formatLongPeriod({ from, to }: DayRange): string {
  const isWithinMonth = from.slice(0, 7) === to.slice(0, 7)
  if (!isWithinMonth) return formatDateRange(from, to)
  const year = to.slice(0, 4)
  const lastDate = Number(to.slice(8))
  return `${formatDate(from)}–${lastDate}, ${year}`
}

/**
 * Returns a function that converts a report to a chart. Amounts become numbers only here, for the height of the bars and
 * their labels.
 */
const defineChart =
  <Period extends DayRange>({
    series,
    extraColumns = [],
    formatValue = formatCount,
    isSigned = false,
  }: ChartDefinition<Period>) =>
  ({ periods, by }: { periods: readonly Period[]; by: Report['by'] }): ChartData => ({
    series,
    extraColumns: extraColumns.map(({ label }) => label),
    formatValue,
    isSigned,
    rows: periods.map((period) => ({
      axisLabel: formatShortPeriod(period, by),
      name: formatLongPeriod(period),
      values: series.map(({ getValue }) => Number(getValue(period))),
      extraValues: extraColumns.map(({ getValue }) => Number(getValue(period))),
    })),
  })

type ReportPeriod = Report['periods'][number]

export const toBookingChart = defineChart<ReportPeriod>({
  series: [
    { label: 'Confirmed', color: '--act', getValue: ({ bookings }) => bookings.confirmed },
    { label: 'Held', color: '--note', getValue: ({ bookings }) => bookings.pending },
    { label: 'Cancelled in time', color: '--edge', getValue: ({ bookings }) => bookings.cancelled },
    { label: 'Cancelled late', color: '--warn', getValue: ({ bookings }) => bookings.lateCancelled },
    { label: 'Cancelled by the studio', color: '--bad', getValue: ({ bookings }) => bookings.cancelledByStudio },
  ],
})

export const toFillChart = defineChart<ReportPeriod>({
  series: [{ label: 'Seats taken', color: '--act', getValue: ({ seats }) => getFillRateOrZero(seats) }],
  formatValue: formatPercent,
})

export const toWeekdayChart = ({ weekdays }: Report): ChartData => ({
  series: [{ label: 'Seats taken', color: '--act' }],
  rows: weekdays.map(({ weekday, ...seats }) => {
    const name = weekdayNames[weekday] ?? ''
    return { axisLabel: name.slice(0, 3), name, values: [getFillRateOrZero(seats)] }
  }),
  formatValue: formatPercent,
})

export const toRevenueChart = defineChart<ReportPeriod>({
  series: [
    { label: 'Classes', color: '--act', getValue: ({ revenue }) => revenue.class },
    { label: 'Programs', color: '--ochre', getValue: ({ revenue }) => revenue.program },
    { label: 'Memberships', color: '--note', getValue: ({ revenue }) => revenue.membership },
  ],
  extraColumns: [
    { label: 'Gross', getValue: ({ revenue }) => revenue.total },
    { label: 'Refunded', getValue: ({ refunds }) => refunds.total },
    { label: 'Net', getValue: ({ net }) => net },
  ],
  formatValue: formatDollars,
})

export const toRefundChart = defineChart<ReportPeriod>({
  series: [
    { label: 'Classes', color: '--act', getValue: ({ refunds }) => refunds.class },
    { label: 'Programs', color: '--ochre', getValue: ({ refunds }) => refunds.program },
    { label: 'Memberships', color: '--note', getValue: ({ refunds }) => refunds.membership },
  ],
  formatValue: formatDollars,
})

export const toMemberChart = defineChart<ReportPeriod>({
  series: [
    { label: 'Joined', color: '--act', getValue: ({ members }) => members.joined },
    { label: 'Lost', color: '--warn', getValue: ({ members }) => members.lost },
  ],
})

export const toLeadChart = defineChart<ReportPeriod>({
  series: [
    { label: 'Pending', color: '--warn', getValue: ({ leads }) => leads.pending },
    { label: 'Contacted', color: '--note', getValue: ({ leads }) => leads.contacted },
    { label: 'Closed', color: '--edge', getValue: ({ leads }) => leads.closed },
  ],
})

type MembershipPeriod = MembershipReport['periods'][number]

export const toPlanStateChart = defineChart<MembershipPeriod>({
  series: [
    { label: 'Active', color: '--act', getValue: ({ membersAtEnd }) => membersAtEnd.active },
    { label: 'Paused', color: '--note', getValue: ({ membersAtEnd }) => membersAtEnd.paused },
    { label: 'In dunning', color: '--warn', getValue: ({ membersAtEnd }) => membersAtEnd.unpaid },
  ],
  extraColumns: [
    { label: 'Joined', getValue: ({ members }) => members.joined },
    { label: 'Of them returned', getValue: ({ members }) => members.returned },
    { label: 'Left', getValue: ({ members }) => members.left },
  ],
})

export const toRecurringRevenueChart = defineChart<MembershipPeriod>({
  series: [{ label: 'Monthly recurring revenue', color: '--act', getValue: ({ recurring }) => recurring.end }],
  formatValue: formatDollars,
})

const revenueMoveSeries: Record<RevenueMove, { label: string; color: string }> = {
  new: { label: 'New', color: '--act' },
  returned: { label: 'Returned', color: '--note' },
  resumed: { label: 'Resumed', color: '--plum' },
  raised: { label: 'Raised', color: '--edge' },
  lowered: { label: 'Lowered', color: '--ink-2' },
  paused: { label: 'Paused', color: '--warn' },
  ended: { label: 'Ended', color: '--bad' },
}

export const toRevenueMoveChart = defineChart<MembershipPeriod>({
  series: revenueMoves.map((move) => ({ ...revenueMoveSeries[move], getValue: ({ recurring }) => recurring[move] })),
  extraColumns: [
    { label: 'Start', getValue: ({ recurring }) => recurring.start },
    { label: 'End', getValue: ({ recurring }) => recurring.end },
  ],
  formatValue: formatDollars,
  isSigned: true,
})

const trialStepSeries: Record<TrialStep, { label: string; color: string }> = {
  granted: { label: 'Granted', color: '--edge' },
  invited: { label: 'Invited', color: '--ink-2' },
  booked: { label: 'Booked', color: '--plum' },
  attended: { label: 'Attended', color: '--note' },
  paid: { label: 'Paid for a class or program', color: '--warn' },
  subscribed: { label: 'Bought a plan', color: '--act' },
}

export const toTrialChart = defineChart<TrialReport['periods'][number]>({
  series: trialSteps.map((step) => ({ ...trialStepSeries[step], getValue: ({ furthest }) => furthest[step] })),
  extraColumns: [
    { label: 'Requested', getValue: ({ requested }) => requested },
    { label: 'Booked in all', getValue: ({ reached }) => reached.booked },
    { label: 'Attended in all', getValue: ({ reached }) => reached.attended },
  ],
})
