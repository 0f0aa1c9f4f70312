import { type Static, Type } from 'typebox'
import { Booking, Enrollment } from './bookings.ts'
import { count, exactly, flag, instant, money, orNull, text } from './fields.ts'
import { UserPack } from './packs.ts'
import { User } from './people.ts'

const listOf = Type.Array
/** A stored document with all its fields. */
const anyDocument = Type.Record(Type.String(), Type.Unknown())
const statusFields = { status: text, createdAt: instant }
const refundFields = { title: text, reason: orNull(text), ...statusFields, doneAt: orNull(instant), amount: money }

/** Requests sent from the account's address; withheld until it is verified. */
const OwnRequests = Type.Union([listOf(anyDocument), exactly({ withheld: text })])

const OwnPayments = exactly({
  checkouts: listOf(exactly({ kind: text, title: text, ...statusFields, paidAt: orNull(instant), paid: money })),
  refunds: listOf(exactly(refundFields)),
})

const OwnMembership = exactly({
  ...statusFields,
  paidUntil: orNull(instant),
  cancelAtPeriodEnd: flag,
  price: money,
  pause: orNull(exactly({ from: orNull(instant), until: orNull(instant) })),
  earlierPauses: listOf(anyDocument),
})

const OwnPlanEvent = exactly({
  event: text,
  by: text,
  at: instant,
  effectiveAt: orNull(instant),
  until: orNull(text),
  days: orNull(count),
  amount: orNull(money),
})

const OwnAuditEntry = exactly({
  at: instant,
  action: text,
  entity: text,
  entityId: text,
  before: Type.Unknown(),
  after: Type.Unknown(),
})

export const PersonalDataExport = exactly({
  exportedAt: instant,
  account: orNull(User),
  instructor: Type.Optional(exactly({ name: text })),
  profile: anyDocument,
  picture: orNull(exactly({ imageUrl: text })),
  emailVerification: orNull(exactly({ email: text, isVerified: flag })),
  invitation: Type.Null(),
  signIns: exactly({
    sessions: listOf(exactly({ signedInAt: instant, expires: instant, device: orNull(text) })),
    knownDevices: listOf(exactly({ signedInAt: instant })),
  }),
  secondFactor: orNull(exactly({ since: instant, recoveryCodesLeft: count })),
  calendarFeed: exactly({ hasPrivateAddress: flag }),
  bookings: listOf(Booking),
  waitlist: listOf(anyDocument),
  trialClass: orNull(anyDocument),
  enrollments: listOf(Enrollment),
  packs: listOf(UserPack),
  memberships: listOf(OwnMembership),
  membershipHistory: listOf(exactly({ at: instant, plan: text, status: text, price: money })),
  planEvents: listOf(OwnPlanEvent),
  paymentCustomer: orNull(exactly({ customerId: text })),
  payments: OwnPayments,
  reversals: listOf(exactly({ for: text, at: instant, amount: money })),
  adminRefunds: listOf(exactly(refundFields)),
  requests: OwnRequests,
  newsletter: OwnRequests,
  mails: listOf(exactly({ template: text, subject: orNull(text), ...statusFields, sentAt: orNull(instant) })),
  tags: listOf(text),
  notes: listOf(exactly({ text, at: instant, editedAt: orNull(instant) })),
  notesForTeachers: listOf(exactly({ text, at: instant })),
  importedRows: listOf(exactly({ line: count, action: text, reason: text, person: orNull(anyDocument) })),
  auditLog: listOf(OwnAuditEntry),
  queuedWork: listOf(exactly({ kind: text, title: text, ...statusFields })),
})
export type PersonalDataExport = Static<typeof PersonalDataExport>
