import { type Static, Type } from 'typebox'
import { count, exactly, id, instant, money, orNull, text } from './fields.ts'

/** What ends with a class or a schedule: bookings on coming dates. */
const AffectedBookings = exactly({
  /** Confirmed bookings on coming dates, and how many members hold them. */
  bookings: count,
  members: count,
  /** How many of these bookings were paid, and their refunds in total. */
  paid: count,
  refund: money,
  /** Seats held by open checkouts; these checkouts end. */
  held: count,
})
export type AffectedBookings = Static<typeof AffectedBookings>

/** The impact of deleting, archiving or demoting, in numbers; requested before the action. */
export const Consequences = Type.Union([
  exactly({ kind: Type.Enum(['class', 'schedule']), ...AffectedBookings.properties }),
  /** Classes that are left without an instructor, and the schedules of these classes that still have dates to come. */
  exactly({ kind: Type.Literal('instructor'), classes: count, schedules: count }),
  /** Active enrollments, which stay. */
  exactly({ kind: Type.Literal('program'), enrollments: count }),
  /** How many admins are left when this one is demoted; 0 for the last one, who cannot be demoted. */
  exactly({ kind: Type.Literal('user'), adminsLeft: count }),
])
export type Consequences = Static<typeof Consequences>

/** The values the audit log can be filtered by: every recorded action and every admin who acted. */
export const AuditTerms = exactly({
  acts: Type.Array(text),
  entities: Type.Array(text),
  actors: Type.Array(exactly({ id: text, name: text })),
})
export type AuditTerms = Static<typeof AuditTerms>

/** One action of an admin. */
export const AuditEntry = exactly({
  id,
  actorId: text,
  actorName: text,
  act: text,
  entity: text,
  entityId: text,
  /** What the thing was called then, where it has a name. */
  entityName: orNull(text),
  /** The user concerned, if any: the account itself or the owner of the booking, with the user's current name. */
  userId: orNull(text),
  userName: orNull(text),
  before: Type.Unknown(),
  after: Type.Unknown(),
  at: instant,
})
export type AuditEntry = Static<typeof AuditEntry>
