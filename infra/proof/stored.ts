import type { ClientSession, Db, ObjectId } from 'mongodb'

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
type StoredCheckout = {
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
type StoredEnrollment = {
  _id: ObjectId
  userId: string
  programId: string
  isActive: boolean
  status: string
  price: Price
  paymentIntentId: string | null
}
type StoredRefund = { paymentIntentId: string; amountCents: number; status: 'due' | 'done'; keptAt: Date | null }
type StoredMoneyBack = { paymentIntentId: string; cents: number }
type StoredDay = { refunds: Record<'class' | 'program' | 'membership', number> }
type StoredMail = { key?: string; to: string; subject?: string; status: 'pending' | 'sent' | 'failed' }
type StoredOccurrence = {
  _id: string
  classId: string
  seatsTaken: number
  /** What it knows of its waitlist; missing where none ever waited. */
  nextSeq?: number
  waiting?: number
  offers?: number
  handovers?: number
}
type StoredEntryEvent = { at: Date; what: string; reason: string | null; note: string | null }
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
export type StoredStudio = Awaited<ReturnType<typeof readStored>>

// The proof looks at the stored documents past the API on purpose, so their shapes are said here once more.
async function all<T extends object>({ database, session }: ReadInput, name: string): Promise<T[]> {
  const found = await database
    .collection(name)
    .find({}, session ? { session } : {})
    .toArray()
  return found as unknown as T[]
}
type ReadInput = { database: Db; session?: ClientSession }

/** What went back, and what the reports have counted of it. */
export async function readMoneyBack(reading: ReadInput) {
  const moneyBack = await all<StoredMoneyBack>(reading, 'money_back')
  const days = await all<StoredDay>(reading, 'report_days')
  return { moneyBack, days }
}

/** Reads it all as it was at one instant, so that a job that runs in between breaks no count. */
export const readStored = (database: Db) =>
  database.client.withSession((session) => session.withTransaction(() => readAll({ database, session })))

async function readAll(reading: ReadInput) {
  return {
    entries: await all<StoredEntry>(reading, 'waitlist_entries'),
    entryClaims: await all<Claim>(reading, 'waitlist_claims'),
    bookings: await all<StoredBooking>(reading, 'bookings'),
    occurrences: await all<StoredOccurrence>(reading, 'class_occurrences'),
    bookingClaims: await all<Claim>(reading, 'booking_claims'),
    classes: await all<{ _id: ObjectId; capacity: number }>(reading, 'classes'),
    checkouts: await all<StoredCheckout>(reading, 'checkouts'),
    checkoutClaims: await all<Claim>(reading, 'checkout_claims'),
    enrollments: await all<StoredEnrollment>(reading, 'program_enrollments'),
    refunds: await all<StoredRefund>(reading, 'refunds'),
    ...(await readMoneyBack(reading)),
    mails: await all<StoredMail>(reading, 'mail_outbox'),
    memberships: await all<{ _id: string; userId: string | null }>(reading, 'memberships'),
    events: await all<{ _id: string; status: string }>(reading, 'payment_events'),
  }
}
