import type { ClientSession, Db, ObjectId } from 'mongodb'

type Price = { list: number; discount: number; paid: number }
export type StoredBooking = {
  _id: ObjectId
  userId: string
  occurrenceId: string
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
  itemKey: string
  status: 'open' | 'paid' | 'expired' | 'cancelled'
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
type StoredMail = { key?: string; to: string; subject?: string; status: 'pending' | 'sent' | 'failed' }
type StoredOccurrence = {
  _id: string
  classId: string
  capacity: number
  seatsTaken: number
  /** How many wait, and the number that the next one to join draws. */
  nextNumber: number
}
type StoredEntryEvent = { at: Date; what: string; reason: string | null; note: string | null }
export type StoredEntry = {
  _id: ObjectId
  userId: string
  occurrenceId: string
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

/** Reads it all as it was at one instant, so that a job that runs in between breaks no count. */
export const readStored = (database: Db) =>
  database.client.withSession((session) => session.withTransaction(() => readAll({ database, session })))

async function readAll(reading: ReadInput) {
  return {
    entries: await all<StoredEntry>(reading, 'waitlist_entries'),
    bookings: await all<StoredBooking>(reading, 'bookings'),
    occurrences: await all<StoredOccurrence>(reading, 'occurrences'),
    checkouts: await all<StoredCheckout>(reading, 'checkouts'),
    enrollments: await all<StoredEnrollment>(reading, 'program_enrollments'),
    refunds: await all<StoredRefund>(reading, 'refunds'),
    moneyBack: await all<StoredMoneyBack>(reading, 'money_back'),
    mails: await all<StoredMail>(reading, 'mail_outbox'),
    memberships: await all<{ _id: string; userId: string | null }>(reading, 'memberships'),
    events: await all<{ _id: string; status: string }>(reading, 'payment_events'),
  }
}
