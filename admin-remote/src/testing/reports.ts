import type { FillReport, Report, ReportFigures } from '@studio/contract'

/** Money that came from classes alone. */
const createClassMoney = (total: string) => ({ class: total, program: '0.00', membership: '0.00', total })
export const figures: ReportFigures = {
  bookings: { confirmed: 40, pending: 2, cancelled: 5, lateCancelled: 3, cancelledByStudio: 1 },
  seats: { occurrences: 8, offered: 80, taken: 42 },
  revenue: createClassMoney('1250.50'),
  refunds: createClassMoney('25.00'),
  net: '1225.50',
  members: { joined: 7, lost: 4 },
  leads: { pending: 3, contacted: 2, closed: 1, newsletter: 9 },
}
const weekdays = Array.from({ length: 7 }, (_, weekday) => ({ weekday, occurrences: 1, offered: 10, taken: weekday }))
/** Two weeks of a studio. The net of the second is not computed but negative, to show its minus sign. */
export const aReport: Report = {
  from: '2026-01-04',
  to: '2026-01-17',
  by: 'week',
  periods: [
    { from: '2026-01-04', to: '2026-01-10', ...figures },
    { from: '2026-01-11', to: '2026-01-17', ...figures, net: '-3.00' },
  ],
  totals: figures,
  weekdays,
  countedAt: '2026-01-07T15:00:00.000Z',
}
export const aFillReport: FillReport = {
  from: aReport.from,
  to: aReport.to,
  countedAt: aReport.countedAt,
  classes: [
    {
      classId: '651000000000000000000001',
      name: 'Morning Yoga',
      occurrences: 2,
      offered: 20,
      taken: 15,
      weekdays: [{ weekday: 3, occurrences: 2, offered: 20, taken: 15 }],
    },
  ],
}
