import type { Db, ObjectId } from 'mongodb'

type Price = { list: number; discount: number; paid: number }
export type StoredBooking = {
  _id: ObjectId
  userId: string
  classId: string
  scheduleId: string | null
  bookingDate: string
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  holdsSeat: boolean
  startsAt: Date | null
  endsAt: Date | null
  price: Price
  paymentIntentId: string | null
  checkoutId: string | null
  endedBy: 'member' | 'studio' | 'checkout' | 'account' | 'membership' | null
  endedAt?: Date | null
  /** The place on the waitlist that it came from. */
  waitlistEntryId?: string | null
  cancelBy?: Date
  holdExpiresAt?: Date | null
  /** Missing on bookings from before dates could be moved. */
  movedFrom?: Date | null
  /** Missing unless a saved card was charged for it. */
  isAutoCharged?: boolean
  lateCancel?: boolean
  createdAt: Date
}
export type StoredCheckout = {
  _id: ObjectId
  userId: string
  kind: 'class' | 'program' | 'subscription'
  stand: string
  isLive: boolean
  sessionId?: string
  bookingId: string | null
  price: Price
  paymentIntentId: string | null
}
export type StoredEnrollment = {
  _id: ObjectId
  userId: string
  programId: string
  isActive: boolean
  status: string
  price: Price
  paymentIntentId: string | null
}
export type StoredRefund = { paymentIntentId: string; amountCents: number; status: 'due' | 'done'; keptAt: Date | null }
export type StoredMoneyBack = { paymentIntentId: string; cents: number }
type StoredDay = { refunds: Record<'class' | 'program' | 'membership', number> }
export type StoredMail = { key?: string; to: string; subject?: string; status: 'pending' | 'sent' | 'failed' }
export type StoredOccurrence = {
  _id: string
  classId: string
  seatsTaken: number
  /** What it knows of its waitlist; missing where none ever waited. */
  nextSeq?: number
  waiting?: number
  offers?: number
  handovers?: number
}
export type StoredEntryEvent = { at: Date; what: string; reason: string | null; note: string | null }
export type StoredEntry = {
  _id: ObjectId
  userId: string
  occurrence: string
  seq: number
  state: 'waiting' | 'offered' | 'seated' | 'left' | 'passed' | 'ended' | 'charging'
  isLive: boolean
  startsAt: Date | null
  endsAt: Date | null
  notLaterThan: number | null
  bookingId: string | null
  events: StoredEntryEvent[]
  createdAt: Date
}
type Claim = { _id: string; holder: string }

/** What an invariant check reads: the whole of what bookings, money and mails are made of. */
export type Stored = Awaited<ReturnType<typeof readStored>>

// The proof looks at the stored documents past the API on purpose, so their shapes are said here once more.
const all = <T extends object>(database: Db, name: string) =>
  database.collection(name).find().toArray() as unknown as Promise<T[]>

/** What went back, and what the reports have counted of it. */
export async function readMoneyBack(database: Db) {
  const [moneyBack, days] = await Promise.all([
    all<StoredMoneyBack>(database, 'money_back'),
    all<StoredDay>(database, 'report_days'),
  ])
  return { moneyBack, days }
}

/** Reads it all at once; meant for a studio in which nothing is under way. */
export async function readStored(database: Db) {
  const [bookings, occurrences, bookingClaims, classes, checkouts, checkoutClaims] = await Promise.all([
    all<StoredBooking>(database, 'bookings'),
    all<StoredOccurrence>(database, 'class_occurrences'),
    all<Claim>(database, 'booking_claims'),
    all<{ _id: ObjectId; capacity: number }>(database, 'classes'),
    all<StoredCheckout>(database, 'checkouts'),
    all<Claim>(database, 'checkout_claims'),
  ])
  const [enrollments, refunds, back, mails, memberships, events] = await Promise.all([
    all<StoredEnrollment>(database, 'program_enrollments'),
    all<StoredRefund>(database, 'refunds'),
    readMoneyBack(database),
    all<StoredMail>(database, 'mail_outbox'),
    all<{ _id: string; userId: string | null }>(database, 'memberships'),
    all<{ _id: string; status: string }>(database, 'payment_events'),
  ])
  const [entries, entryClaims] = await Promise.all([
    all<StoredEntry>(database, 'waitlist_entries'),
    all<Claim>(database, 'waitlist_claims'),
  ])
  return {
    entries,
    entryClaims,
    bookings,
    occurrences,
    bookingClaims,
    classes,
    checkouts,
    checkoutClaims,
    enrollments,
    refunds,
    ...back,
    mails,
    memberships,
    events,
  }
}
