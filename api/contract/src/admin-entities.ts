import type { CheckoutKind, Enrollment, Instant, Receipt } from './entities.ts'
import type { Money } from './rules/money.ts'

/** What an act of an admin can be about, where its consequences are told in numbers. */
export const consequenceKinds = ['class', 'schedule', 'instructor', 'program', 'user'] as const
export type ConsequenceKind = (typeof consequenceKinds)[number]

/** What ends with a class or a schedule: bookings on coming dates (rulings A3, A9, B5). */
export type EndingBookings = {
  /** Confirmed bookings on coming dates, and how many members hold them. */
  bookings: number
  members: number
  /** How many of these bookings were paid, and what is given back for them in all. */
  paid: number
  refund: Money
  /** Seats that somebody is paying for just now; their checkouts end. */
  held: number
}

/** What follows from deleting, archiving or demoting, in numbers; asked for before the act (rulings A3, A9, B11, B27). */
export type Consequences =
  | ({ kind: 'class' | 'schedule' } & EndingBookings)
  /** Classes that are left without an instructor, and the schedules of these classes that still have dates to come. */
  | { kind: 'instructor'; classes: number; schedules: number }
  /** Active enrollments, which are kept. */
  | { kind: 'program'; enrollments: number }
  /** How many admins are left when this one is demoted; 0 for the last one, whom nobody can demote. */
  | { kind: 'user'; adminsLeft: number }

/** One payment as the studio keeps it beside what was bought: a snapshot that no later price change touches (ruling B19). */
export type KeptPayment = {
  id: string
  kind: CheckoutKind
  title: string
  date: Instant
  amount: Money
  /** What has gone back of it so far, whoever gave it back. */
  refunded: Money
  status: 'paid' | 'refund due' | 'partly refunded' | 'refunded' | 'refund failed'
}

/** What came in, what went back of it, and what is left; never below nothing. */
export type PaymentTotals = { paid: Money; refunded: Money; net: Money }

/** Somebody's payments, for an admin: the studio's own record, and the provider's where it answers. */
export type UserPayments = {
  /** Purchases and the months of memberships, latest first. */
  kept: KeptPayment[]
  /** Of all that is kept: the sums that reports are made of. */
  totals: PaymentTotals
  /** As the payment provider has them; null while it cannot be asked. */
  provider: Receipt[] | null
}
/** An enrollment in a program's list, with who it is. */
export type ProgramEnrollment = Enrollment & { person: { id: string; name: string; email: string } }

/** What the audit log can be narrowed down by: everything that was ever done, and whoever did it. */
export type AuditTerms = { acts: string[]; entities: string[]; actors: Array<{ id: string; name: string }> }
