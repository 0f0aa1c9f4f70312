import { type Static, Type } from 'typebox'
import { Booking, Enrollment } from './bookings.ts'
import { count, flag, instant, money, orNull, strictObject, text } from './fields.ts'
import { UserPack } from './packs.ts'
import { User } from './people.ts'

const listOf = Type.Array
/** A stored document with all its fields. */
const anyDocument = Type.Record(Type.String(), Type.Unknown())
const statusFields = { status: text, createdAt: instant }
const refundFields = { title: text, reason: orNull(text), ...statusFields, doneAt: orNull(instant), amount: money }

/** Requests sent from the account's address; withheld until it is verified. */
const OwnRequests = Type.Union([listOf(anyDocument), strictObject({ withheld: text })])

const OwnPayments = strictObject({
  checkouts: listOf(strictObject({ kind: text, title: text, ...statusFields, paidAt: orNull(instant), paid: money })),
  refunds: listOf(strictObject(refundFields)),
})

const OwnMembership = strictObject({
  ...statusFields,
  paidUntil: orNull(instant),
  cancelAtPeriodEnd: flag,
  price: money,
  pause: orNull(strictObject({ from: orNull(instant), until: orNull(instant) })),
  earlierPauses: listOf(anyDocument),
})

const OwnPlanEvent = strictObject({
  event: text,
  by: text,
  at: instant,
  effectiveAt: orNull(instant),
  until: orNull(text),
  days: orNull(count),
  amount: orNull(money),
})

const OwnAuditEntry = strictObject({
  at: instant,
  action: text,
  entity: text,
  entityId: text,
  before: Type.Unknown(),
  after: Type.Unknown(),
})

export const PersonalDataExport = strictObject({
  exportedAt: instant,
  account: orNull(User),
  instructor: Type.Optional(strictObject({ name: text })),
  profile: anyDocument,
  picture: orNull(strictObject({ imageUrl: text })),
  emailVerification: orNull(strictObject({ email: text, isVerified: flag })),
  /** Null: only users who have accepted their invitation can export their data. */
  invitation: Type.Null(),
  signIns: strictObject({
    sessions: listOf(strictObject({ signedInAt: instant, expires: instant, device: orNull(text) })),
    knownDevices: listOf(strictObject({ signedInAt: instant })),
  }),
  secondFactor: orNull(strictObject({ since: instant, recoveryCodesLeft: count })),
  calendarFeed: strictObject({ hasPrivateAddress: flag }),
  bookings: listOf(Booking),
  waitlist: listOf(anyDocument),
  trialClass: orNull(anyDocument),
  enrollments: listOf(Enrollment),
  packs: listOf(UserPack),
  memberships: listOf(OwnMembership),
  membershipHistory: listOf(strictObject({ at: instant, plan: text, status: text, price: money })),
  planEvents: listOf(OwnPlanEvent),
  paymentCustomer: orNull(strictObject({ customerId: text })),
  payments: OwnPayments,
  reversals: listOf(strictObject({ for: text, at: instant, amount: money })),
  adminRefunds: listOf(strictObject(refundFields)),
  requests: OwnRequests,
  newsletter: OwnRequests,
  mails: listOf(strictObject({ template: text, subject: orNull(text), ...statusFields, sentAt: orNull(instant) })),
  tags: listOf(text),
  notes: listOf(strictObject({ text, at: instant, editedAt: orNull(instant) })),
  notesForTeachers: listOf(strictObject({ text, at: instant })),
  importedRows: listOf(strictObject({ line: count, action: text, reason: text, person: orNull(anyDocument) })),
  auditLog: listOf(OwnAuditEntry),
  queuedWork: listOf(strictObject({ kind: text, title: text, ...statusFields })),
})
export type PersonalDataExport = Static<typeof PersonalDataExport>
