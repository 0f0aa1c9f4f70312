import type { Money } from '../rules/money.ts'
import type { Instant } from './fields.ts'

/** The kinds of admin action that have an impact preview. */
export const consequenceKinds = ['class', 'schedule', 'instructor', 'program', 'user'] as const

export type ConsequenceKind = (typeof consequenceKinds)[number]

/** What ends with a class or a schedule: bookings on coming dates. */
export type AffectedBookings = {
  /** Confirmed bookings on coming dates, and how many members hold them. */
  bookings: number
  members: number
  /** How many of these bookings were paid, and their refunds in total. */
  paid: number
  refund: Money
  /** Seats held by open checkouts; these checkouts end. */
  held: number
}

/** The impact of deleting, archiving or demoting, in numbers; requested before the action. */
export type Consequences =
  | ({ kind: 'class' | 'schedule' } & AffectedBookings)
  /** Classes that are left without an instructor, and the schedules of these classes that still have dates to come. */
  | { kind: 'instructor'; classes: number; schedules: number }
  /** Active enrollments, which stay. */
  | { kind: 'program'; enrollments: number }
  /** How many admins are left when this one is demoted; 0 for the last one, who cannot be demoted. */
  | { kind: 'user'; adminsLeft: number }

/** The values the audit log can be filtered by: every recorded action and every admin who acted. */
export type AuditTerms = { acts: string[]; entities: string[]; actors: Array<{ id: string; name: string }> }

/** One action of an admin. */
export type AuditEntry = {
  id: string
  actorId: string
  actorName: string
  act: string
  entity: string
  entityId: string
  /** What the thing was called then, where it has a name. */
  entityName: string | null
  /** The user concerned, if any: the account itself or the owner of the booking, with the user's current name. */
  userId: string | null
  userName: string | null
  before: unknown
  after: unknown
  at: Instant
}
