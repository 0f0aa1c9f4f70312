import {
  getFillRate,
  type MembershipReport,
  type PackReport,
  packCreditTotals,
  type Report,
  type ReportName,
  type ReportQuery,
  type RetentionReport,
  reportNames,
  revenueMoves,
  type Seats,
  trialSteps,
  weekdayNames,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { type CsvRow, toCsv } from '../../../platform/csv.ts'
import { reportPacks } from '../../packs/index.ts'
import { loadFillReport } from './count-bookings.ts'
import { loadReport } from './load-report.ts'
import { loadMembershipReport, loadRetentionReport } from './membership-report.ts'
import { loadTrialReport } from './trial-report.ts'

/** Throws NOT_FOUND. */
export function parseReportName(name: string): ReportName {
  const reportName = reportNames.find((candidate) => candidate === name)
  if (!reportName) throw notFound('There is no such report.')
  return reportName
}

export async function exportReport(deps: Deps, { report, query }: { report: ReportName; query: ReportQuery }) {
  const rows = await loadRows(deps, { report, query })
  return toCsv({ columns: columns[report], rows })
}

async function loadRows(deps: Deps, { report, query }: { report: ReportName; query: ReportQuery }): Promise<CsvRow[]> {
  if (report === 'fill') return loadFillRows(deps, query)
  if (report === 'members') return toMemberRows(await loadMembershipReport(deps, query))
  if (report === 'recurring') {
    const { periods } = await loadMembershipReport(deps, query)
    return periods.map(({ from, to, recurring }) => ({ from, to, ...recurring }))
  }
  if (report === 'retention') return toRetentionRows(await loadRetentionReport(deps, query))
  if (report === 'trials') {
    const { periods } = await loadTrialReport(deps, query)
    return periods.map(({ from, to, requested, reached }) => ({ from, to, requested, ...reached }))
  }
  if (report === 'packs') return toPackRows(await reportPacks(deps, query))
  return toPeriodRows(report, await loadReport(deps, query))
}

const periodColumns = ['from', 'to']
const moneyColumns = ['class', 'program', 'membership', 'total']
const seatColumns = ['occurrences', 'seatsOffered', 'seatsTaken', 'fillPercent']
const creditColumns = packCreditTotals.flatMap((name) => [`${name}Credits`, `${name}Value`])
const columns: Record<ReportName, string[]> = {
  bookings: [
    ...periodColumns,
    'confirmed',
    'pending',
    'cancelled',
    'lateCancelled',
    'cancelledByStudio',
    ...seatColumns,
  ],
  fill: ['class', 'weekday', ...seatColumns],
  revenue: [...periodColumns, ...moneyColumns.map(toRevenueColumn), ...moneyColumns.map(toRefundColumn), 'net'],
  members: [...periodColumns, 'joined', 'lost', 'returned', 'activeAtEnd', 'pausedAtEnd', 'unpaidAtEnd'],
  recurring: [...periodColumns, 'start', ...revenueMoves, 'end'],
  retention: ['month', 'joined', 'monthsLater', 'stayed', 'stayedPercent'],
  trials: [...periodColumns, 'requested', ...trialSteps],
  leads: [...periodColumns, 'pending', 'contacted', 'closed', 'newsletter'],
  packs: ['pack', 'count', ...creditColumns],
}

function toPeriodRows(report: 'bookings' | 'revenue' | 'leads', { periods }: Report): CsvRow[] {
  return periods.map(({ from, to, ...figures }) => {
    const { bookings, seats, revenue, refunds, net, leads } = figures
    const cells: Record<typeof report, CsvRow> = {
      bookings: { ...bookings, ...toSeatCells(seats) },
      revenue: { ...renameColumns(revenue, toRevenueColumn), ...renameColumns(refunds, toRefundColumn), net },
      leads,
    }
    return { from, to, ...cells[report] }
  })
}

function toMemberRows({ periods }: MembershipReport): CsvRow[] {
  return periods.map(({ from, to, members: { joined, returned, left }, membersAtEnd }) => {
    const { active, paused, unpaid } = membersAtEnd
    const endCells = { activeAtEnd: active, pausedAtEnd: paused, unpaidAtEnd: unpaid }
    return { from, to, joined, lost: left, returned, ...endCells }
  })
}

function toPackRows({ packs, totals }: PackReport): CsvRow[] {
  return [...packs, { name: 'Total', ...totals }].map(({ name, count, ...figures }) => {
    const row: CsvRow = { pack: name, count }
    for (const totalName of packCreditTotals) {
      row[`${totalName}Credits`] = figures[totalName].credits
      row[`${totalName}Value`] = figures[totalName].value
    }
    return row
  })
}

function toRetentionRows({ months }: RetentionReport): CsvRow[] {
  return months.flatMap(({ month, joined, stayed }) =>
    stayed.map((count, monthsLater) => ({
      month: month.slice(0, 7),
      joined,
      monthsLater,
      stayed: count,
      stayedPercent: ((count / joined) * 100).toFixed(1),
    })),
  )
}

async function loadFillRows(deps: Deps, query: ReportQuery): Promise<CsvRow[]> {
  const { classes } = await loadFillReport(deps, query)
  return classes.flatMap(({ name, weekdays }) =>
    weekdays.map(({ weekday, ...seats }) => ({
      class: name,
      weekday: weekdayNames[weekday] ?? '',
      ...toSeatCells(seats),
    })),
  )
}

function toSeatCells({ occurrences, offered, taken }: Seats): CsvRow {
  const fillRate = getFillRate({ offered, taken })
  const fillPercent = fillRate === null ? '' : (fillRate * 100).toFixed(1)
  return { occurrences, seatsOffered: offered, seatsTaken: taken, fillPercent }
}

function toRevenueColumn(source: string): string {
  return `${source}Revenue`
}
function toRefundColumn(source: string): string {
  return `${source}Refunds`
}
function renameColumns(row: CsvRow, rename: (name: string) => string): CsvRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]))
}
