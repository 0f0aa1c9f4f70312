import {
  type Day,
  fillRate,
  formatCents,
  formatDateRange,
  formatMoney,
  formatPercent,
  type MoneyBySource,
  type Report,
  showDate,
  showMonth,
} from '@studio/contract'

/** One bar or stack of a chart, and its row in the table. */
export type ChartRow = {
  /** Under the bar: 'Jan 4'. */
  label: string
  /** In the table: 'Jan 4–10, 2026'. */
  name: string
  values: readonly number[]
  /** Sums that only the table shows, by column; they are not segments of the bar. */
  sums?: Readonly<Record<string, number>>
}

/** The label of one segment of a bar; `color` is a design token. */
type Series = { label: string; color: string }
/** A chart and its table, ready to be drawn. */
export type ChartData = {
  series: readonly Series[]
  rows: readonly ChartRow[]
  show: (value: number) => string
  /** Values below zero are drawn below the line. */
  isSigned?: boolean
}

type Period = Report['periods'][number]

const shortName = ({ from }: { from: Day }, by: Report['by']) =>
  by === 'week' ? showDate(from) : `${showMonth(from).slice(0, 3)} ’${from.slice(2, 4)}`
/** The days of a row, the months of all rows as short: 'Sep 6–12, 2026', 'Sep 27 – Oct 3, 2026'. */
const longName = ({ from, to }: { from: Day; to: Day }) =>
  from.slice(0, 7) === to.slice(0, 7)
    ? `${showDate(from)}–${Number(to.slice(8))}, ${to.slice(0, 4)}`
    : formatDateRange(from, to)
const count = (value: number) => value.toLocaleString('en-US')
// Only for the height of a bar and its own label; what counts are the texts of the API.
const amount = (money: string) => Number(money)

/** A value of a chart, in dollars, as text. */
export const showDollars = (value: number): string => formatMoney(formatCents(Math.round(value * 100)))

/** How a period is named under its bar and in the table. */
export const periodRow = (period: { from: Day; to: Day }, by: Report['by']) => ({
  label: shortName(period, by),
  name: longName(period),
})

function rowsOf({ periods, by }: Report, values: (period: Period) => number[]): ChartRow[] {
  return periods.map((period) => ({ ...periodRow(period, by), values: values(period) }))
}

/** Bookings by status. */
export const bookingData = (report: Report): ChartData => ({
  series: [
    { label: 'Confirmed', color: '--act' },
    { label: 'Held', color: '--note' },
    { label: 'Cancelled in time', color: '--edge' },
    { label: 'Cancelled late', color: '--warn' },
    { label: 'Cancelled by the studio', color: '--bad' },
  ],
  rows: rowsOf(report, ({ bookings }) => [
    bookings.confirmed,
    bookings.pending,
    bookings.cancelled,
    bookings.lateCancelled,
    bookings.cancelledByStudio,
  ]),
  show: count,
})

const share = (seats: { offered: number; taken: number }) => fillRate(seats) ?? 0

/** The share of the seats that were taken. */
export const fillData = (report: Report): ChartData => ({
  series: [{ label: 'Seats taken', color: '--act' }],
  rows: rowsOf(report, ({ seats }) => [share(seats)]),
  show: formatPercent,
})

/** The same by the day of the week. */
export const weekdayData = ({ weekdays }: Report, names: readonly string[]): ChartData => ({
  series: [{ label: 'Seats taken', color: '--act' }],
  rows: weekdays.map(({ weekday, ...seats }) => {
    const name = names[weekday] ?? ''
    return { label: name.slice(0, 3), name, values: [share(seats)] }
  }),
  show: formatPercent,
})

const sources = (money: MoneyBySource) => [amount(money.class), amount(money.program), amount(money.membership)]
const moneySums = (period: Period | undefined) => ({
  Gross: amount(period?.revenue.total ?? '0'),
  Refunded: amount(period?.refunds.total ?? '0'),
  Net: amount(period?.net ?? '0'),
})

/** Revenue by what it was paid for; its table also shows refunds and the net amount. */
export const revenueData = (report: Report): ChartData => ({
  series: [
    { label: 'Classes', color: '--act' },
    { label: 'Programs', color: '--ochre' },
    { label: 'Memberships', color: '--note' },
  ],
  rows: rowsOf(report, ({ revenue }) => sources(revenue)).map((row, place) => ({
    ...row,
    sums: moneySums(report.periods[place]),
  })),
  show: showDollars,
})

/** Refunds, by what had been paid for. */
export const refundData = (report: Report): ChartData => ({
  series: revenueData(report).series,
  rows: rowsOf(report, ({ refunds }) => sources(refunds)),
  show: showDollars,
})

/** Plans that began and ended. */
export const memberData = (report: Report): ChartData => ({
  series: [
    { label: 'Joined', color: '--act' },
    { label: 'Lost', color: '--warn' },
  ],
  rows: rowsOf(report, ({ members }) => [members.joined, members.lost]),
  show: count,
})

/** Requests by their status now. */
export const leadData = (report: Report): ChartData => ({
  series: [
    { label: 'Pending', color: '--warn' },
    { label: 'Contacted', color: '--note' },
    { label: 'Closed', color: '--edge' },
  ],
  rows: rowsOf(report, ({ leads }) => [leads.pending, leads.contacted, leads.closed]),
  show: count,
})
