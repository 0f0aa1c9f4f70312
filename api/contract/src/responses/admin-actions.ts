import { type Static, Type } from 'typebox'
import { count, id, instant, money, orNull, strictObject, text } from './fields.ts'

/** The bookings that are cancelled when a class or a schedule is deleted. */
const AffectedBookings = strictObject({
  /** Confirmed bookings on coming dates, and how many members hold them. */
  bookings: count,
  members: count,
  /** How many of these bookings were paid, and the total of their refunds. */
  paid: count,
  refund: money,
  /** Seats held by open checkouts, which are released too. */
  held: count,
  /** Credits of class packs that are returned; absent if there are none. */
  credits: Type.Optional(count),
})
export type AffectedBookings = Static<typeof AffectedBookings>

/** The impact preview of deleting, archiving or demoting. */
export const ActionImpact = Type.Union([
  strictObject({ kind: Type.Enum(['class', 'schedule']), ...AffectedBookings.properties }),
  /** Classes that lose their instructor, and their schedules with future dates. */
  strictObject({ kind: Type.Literal('instructor'), classes: count, schedules: count }),
  /** Active enrollments, which continue. */
  strictObject({ kind: Type.Literal('program'), enrollments: count }),
  /** How many admins remain when this one is demoted; 0 for the last one, who cannot be demoted. */
  strictObject({ kind: Type.Literal('user'), adminsLeft: count }),
])
export type ActionImpact = Static<typeof ActionImpact>

/** The values by which the audit log can be filtered. */
export const AuditFilterOptions = strictObject({
  actions: Type.Array(text),
  entities: Type.Array(text),
  actors: Type.Array(strictObject({ id: text, name: text })),
})
export type AuditFilterOptions = Static<typeof AuditFilterOptions>

/** A recorded action of an admin. */
export const AuditEntry = strictObject({
  id,
  actorId: text,
  actorName: text,
  action: text,
  /** The kind of thing that was changed, such as 'class'. */
  entity: text,
  entityId: text,
  /** The entity's name at that time, if it has one. */
  entityName: orNull(text),
  /** The user concerned, if any: the account itself or the owner of the booking. The name is the current one. */
  userId: orNull(text),
  userName: orNull(text),
  before: Type.Unknown(),
  after: Type.Unknown(),
  at: instant,
})
export type AuditEntry = Static<typeof AuditEntry>
