import {
  bookingStatuses,
  checkoutKinds,
  failedJobKinds,
  freeReasons,
  leadStatuses,
  waitlistLogKinds,
  waitlistStates,
} from '@studio/contract'
import { Type } from 'typebox'
import { Enrollment, WaitlistSkip } from './bookings.ts'
import { count, day, exactly, flag, id, instant, money, orNull, text, time, versioned } from './fields.ts'
import { Receipt } from './payments.ts'

/** What admins are answered, as the contract's types of the same names say. */
const endingBookings = { bookings: count, members: count, paid: count, refund: money, held: count }
export const Consequences = Type.Union([
  exactly({ kind: Type.Enum(['class', 'schedule']), ...endingBookings }),
  exactly({ kind: Type.Literal('instructor'), classes: count, schedules: count }),
  exactly({ kind: Type.Literal('program'), enrollments: count }),
  exactly({ kind: Type.Literal('user'), adminsLeft: count }),
])

const keptPaymentStatuses = [
  'paid',
  'refund due',
  'partly refunded',
  'refunded',
  'refund failed',
  'disputed',
  'lost in dispute',
] as const
export const PaymentRecord = exactly({
  id: text,
  kind: Type.Enum(checkoutKinds),
  title: text,
  date: instant,
  amount: money,
  refunded: money,
  refundable: money,
  status: Type.Enum(keptPaymentStatuses),
})

export const UserPayments = exactly({
  kept: Type.Array(PaymentRecord),
  totals: exactly({ paid: money, refunded: money, net: money }),
  provider: orNull(Type.Array(Receipt)),
})

export const ProgramEnrollment = exactly({
  ...Enrollment.properties,
  person: exactly({ id, name: text, email: text }),
})

export const AuditTerms = exactly({
  acts: Type.Array(text),
  entities: Type.Array(text),
  actors: Type.Array(exactly({ id: text, name: text })),
})

export const HolidayImpact = exactly({ classes: count, bookings: count, dates: count, refunds: count })

export const ScheduleConflict = exactly({
  kind: Type.Enum(['instructor', 'location', 'class']),
  scheduleId: id,
  className: text,
  date: day,
  startTime: time,
  endTime: time,
  what: orNull(text),
})

export const RosterEntry = exactly({
  bookingId: id,
  user: exactly({
    ...{ id, username: text, firstName: orNull(text), lastName: orNull(text), email: text },
    profileImageUrl: orNull(text),
  }),
  status: Type.Enum(bookingStatuses),
  payment: Type.Enum(['included', 'paid', 'at-desk', 'pending', ...freeReasons]),
  amount: money,
  lateCancel: flag,
  cancelledBy: orNull(Type.Enum(['member', 'studio'])),
  isWalkIn: flag,
  checkedInAt: orNull(instant),
  bookedAt: instant,
})

export const RosterWaitlistEntry = exactly({
  id,
  user: RosterEntry.properties.user,
  seq: count,
  state: Type.Enum(waitlistStates),
  position: orNull(count),
  notLaterThan: orNull(count),
  offerUntil: orNull(instant),
  joinedAt: instant,
  skips: Type.Array(WaitlistSkip),
})

export const WaitlistLogLine = exactly({
  at: instant,
  entryId: id,
  who: text,
  what: Type.Enum(waitlistLogKinds),
  reason: orNull(text),
  note: orNull(text),
})

export const Roster = exactly({
  classId: id,
  className: text,
  scheduleId: orNull(id),
  date: day,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  instructorName: orNull(text),
  location: orNull(text),
  isCancelled: flag,
  capacity: count,
  bookedCount: count,
  entries: Type.Array(RosterEntry),
  waiting: Type.Optional(exactly({ entries: Type.Array(RosterWaitlistEntry), log: Type.Array(WaitlistLogLine) })),
})

export const PastDate = exactly({
  ...{
    id,
    classId: id,
    className: text,
    date: day,
    startTime: time,
    endTime: time,
    startsAt: instant,
    endsAt: instant,
  },
  ...{ instructorName: orNull(text), location: orNull(text), bookedCount: count },
})

const leadBase = {
  id,
  status: Type.Enum(leadStatuses),
  note: orNull(text),
  notes: Type.Array(exactly({ text, authorId: text, authorName: text, at: instant })),
  email: text,
  createdAt: instant,
  ...versioned,
}
export const AuditLead = exactly({
  ...leadBase,
  kind: Type.Literal('audit'),
  companyName: text,
  contactName: text,
  phone: text,
  companySize: text,
  industry: orNull(text),
  currentInitiatives: orNull(text),
  challenges: orNull(text),
  preferredContactTime: orNull(text),
})
export const ConsultationLead = exactly({
  ...leadBase,
  kind: Type.Literal('consultation'),
  name: text,
  phone: text,
  preferredTiming: text,
  interests: text,
  message: orNull(text),
})
export const TrialLead = exactly({
  ...leadBase,
  kind: Type.Literal('trial'),
  name: text,
  phone: orNull(text),
  preferredClass: orNull(text),
  message: orNull(text),
  trialGranted: flag,
  trialPass: Type.Optional(exactly({ state: Type.Enum(['waiting', 'open', 'booked']), userId: orNull(id) })),
})
export const NewsletterLead = exactly({
  ...leadBase,
  kind: Type.Literal('newsletter'),
  isActive: flag,
  subscribedAt: instant,
  unsubscribedAt: orNull(instant),
})
export const Lead = Type.Union([AuditLead, ConsultationLead, TrialLead, NewsletterLead])

export const FailedJob = exactly({
  id: text,
  kind: Type.Enum(failedJobKinds),
  title: text,
  whom: orNull(text),
  userId: orNull(text),
  since: instant,
  failedAt: instant,
  tries: count,
  lastError: text,
})

export const StudioDay = exactly({
  day,
  classes: Type.Array(
    exactly({
      ...{ classId: id, scheduleId: orNull(id), className: text },
      ...{ startTime: orNull(time), endTime: orNull(time), startsAt: orNull(instant), endsAt: orNull(instant) },
      ...{ instructorName: orNull(text), location: orNull(text), isCancelled: flag },
      ...{ capacity: count, bookedCount: count, hereCount: count, waitingCount: count, offerCount: count },
    }),
  ),
  waitlists: Type.Array(
    exactly({
      ...{ classId: id, scheduleId: orNull(id), className: text, date: day, startTime: orNull(time) },
      ...{ waitingCount: count, offerCount: count, offerUntil: orNull(instant) },
    }),
  ),
})

export const OpenDispute = exactly({
  ...{ id: text, title: text, amount: money, reason: text },
  ...{ whom: text, userId: orNull(id), openedAt: instant, answerBy: instant },
})

export const UnpaidMembership = exactly({
  ...{ userId: id, name: text, email: text },
  ...{ since: orNull(instant), givenUpAt: orNull(instant), nextTryAt: orNull(instant), isCollected: flag },
})

export const AuditEntry = exactly({
  id,
  actorId: text,
  actorName: text,
  act: text,
  entity: text,
  entityId: text,
  entityName: orNull(text),
  userId: orNull(text),
  userName: orNull(text),
  before: Type.Unknown(),
  after: Type.Unknown(),
  at: instant,
})

export const SecondFactor = exactly({ isOn: flag, since: orNull(instant), recoveryCodesLeft: count, isRequired: flag })
export const UserSecondFactor = exactly({ isOn: flag, since: orNull(instant) })
export const SecondFactorSetup = exactly({ key: text, uri: text })
export const RecoveryCodes = exactly({ recoveryCodes: Type.Array(text) })
