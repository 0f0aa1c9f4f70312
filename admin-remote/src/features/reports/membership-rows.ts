import { type MembershipReport, type RecurringRevenue, type RevenueMove, revenueMoves } from '@studio/contract'
import { type ChartData, periodRow, showDollars } from './report-rows.ts'

type Period = MembershipReport['periods'][number]

const count = (value: number) => value.toLocaleString('en-US')
const rowsOf = ({ periods, by }: MembershipReport, values: (period: Period) => number[]) =>
  periods.map((period) => ({ ...periodRow(period, by), values: values(period) }))

/** Plans by their state at the end of each period; the table also says who joined, came back and left. */
export const standingData = (report: MembershipReport): ChartData => ({
  series: [
    { label: 'Active', color: '--act' },
    { label: 'Paused', color: '--note' },
    { label: 'In dunning', color: '--warn' },
  ],
  rows: rowsOf(report, ({ standing }) => [standing.active, standing.paused, standing.unpaid]).map((row, place) => {
    const { joined = 0, returned = 0, left = 0 } = report.periods[place]?.members ?? {}
    return { ...row, sums: { Joined: joined, 'Of them returned': returned, Left: left } }
  }),
  show: count,
})

// Only for the height of a bar and its own label; what counts are the texts of the API.
const amountOf = (recurring: RecurringRevenue, kind: RevenueMove | 'start' | 'end') => Number(recurring[kind])

/** What plans bring in a month at the end of each period. */
export const recurringData = (report: MembershipReport): ChartData => ({
  series: [{ label: 'Monthly recurring revenue', color: '--act' }],
  rows: rowsOf(report, ({ recurring }) => [amountOf(recurring, 'end')]),
  show: showDollars,
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

/** What moved recurring revenue: gains above the line, losses below it. The table has the start and the end as well. */
export const movementData = (report: MembershipReport): ChartData => ({
  series: revenueMoves.map((kind) => moves[kind]),
  rows: rowsOf(report, ({ recurring }) => revenueMoves.map((kind) => amountOf(recurring, kind))).map((row, place) => {
    const recurring = report.periods[place]?.recurring
    return { ...row, sums: { Start: Number(recurring?.start ?? 0), End: Number(recurring?.end ?? 0) } }
  }),
  show: showDollars,
  isSigned: true,
})
