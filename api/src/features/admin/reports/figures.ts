import { type ReportFigures, type RevenueSource, revenueSources, type Seats } from '@studio/contract'

/** Cents by what they were for. */
export type CentsBySource = Record<RevenueSource, number>

/** The figures of one day, without leads. Money in integer cents. */
export type DayFigures = Pick<ReportFigures, 'bookings' | 'members'> & {
  seats: Seats
  revenue: CentsBySource
  refunds: CentsBySource
}

/** A day on which nothing happened. */
export const noFigures = (): DayFigures => ({
  bookings: { confirmed: 0, pending: 0, cancelled: 0, lateCancelled: 0, cancelledByStudio: 0 },
  seats: { meetings: 0, offered: 0, taken: 0 },
  revenue: { class: 0, program: 0, membership: 0 },
  refunds: { class: 0, program: 0, membership: 0 },
  members: { joined: 0, lost: 0 },
})

/** Adds the figures of a day to a sum. */
export function addFigures(sum: DayFigures, day: DayFigures): void {
  addTo(sum.bookings, day.bookings)
  addTo(sum.seats, day.seats)
  addTo(sum.revenue, day.revenue)
  addTo(sum.refunds, day.refunds)
  addTo(sum.members, day.members)
}

/** Adds each number of one record to the same of another. */
export function addTo<Name extends string>(sum: Record<Name, number>, more: Record<Name, number>): void {
  for (const name of Object.keys(sum) as Name[]) sum[name] += more[name]
}

/** All cents together. */
export const sumCents = (cents: CentsBySource): number => revenueSources.reduce((sum, source) => sum + cents[source], 0)
