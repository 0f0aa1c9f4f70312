import { reportSteps } from '@studio/contract'
import { Type } from 'typebox'
import { count, day, exactly, id, instant, money, orNull, text, weekday } from './fields.ts'

/** The studio's figures, as the contract's types of the same names say. */
const seats = { offered: count, taken: count, meetings: count }
const MoneyBySource = exactly({ class: money, program: money, membership: money, total: money })

const figures = {
  bookings: exactly({
    confirmed: count,
    pending: count,
    cancelled: count,
    lateCancelled: count,
    cancelledByStudio: count,
  }),
  seats: exactly(seats),
  revenue: MoneyBySource,
  refunds: MoneyBySource,
  net: money,
  members: exactly({ joined: count, lost: count }),
  leads: exactly({ pending: count, contacted: count, closed: count, newsletter: count }),
}
const weekdays = Type.Array(exactly({ ...seats, weekday }))

export const Report = exactly({
  from: day,
  to: day,
  by: Type.Enum(reportSteps),
  periods: Type.Array(exactly({ ...figures, from: day, to: day })),
  totals: exactly(figures),
  weekdays,
  countedAt: orNull(instant),
})

export const FillReport = exactly({
  from: day,
  to: day,
  classes: Type.Array(exactly({ ...seats, classId: id, name: text, weekdays })),
  countedAt: orNull(instant),
})

const counts = { active: count, paused: count, unpaid: count }
const memberships = {
  members: exactly({ joined: count, returned: count, left: count }),
  standing: exactly(counts),
  recurring: exactly({
    ...{ start: money, new: money, returned: money, resumed: money, raised: money },
    ...{ lowered: money, paused: money, ended: money, end: money },
  }),
}
export const MembershipReport = exactly({
  from: day,
  to: day,
  by: Type.Enum(reportSteps),
  periods: Type.Array(exactly({ ...memberships, from: day, to: day })),
  totals: exactly(memberships),
  now: exactly({ ...counts, recurring: money }),
})

export const RetentionReport = exactly({
  from: day,
  to: day,
  months: Type.Array(exactly({ month: day, joined: count, stayed: Type.Array(count) })),
})

const steps = exactly({
  ...{ granted: count, invited: count, booked: count },
  ...{ attended: count, paid: count, subscribed: count },
})
const trials = { requested: count, reached: steps, furthest: steps }
export const TrialReport = exactly({
  from: day,
  to: day,
  by: Type.Enum(reportSteps),
  periods: Type.Array(exactly({ ...trials, from: day, to: day })),
  totals: exactly(trials),
})
