import type { ClientSession, Db, ObjectId } from 'mongodb'

// The documents are read past the API on purpose, so what is read of their shapes is said here once more.
type Price = { list: number; discount: number; paid: number }
type Owned = { _id: ObjectId; userId: string }
type Times = { startsAt: Date | null; endsAt: Date | null }
type Placed = Owned & Times & { occurrenceId: string; classId: string; bookingDate: string }
export type StoredBooking = Placed & {
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  holdsSeat: boolean
  price: Price
  paymentIntentId: string | null
  endedBy: 'member' | 'studio' | 'checkout' | 'account' | 'membership' | null
  movedFrom?: Date | null
  isAutoCharged?: boolean
  lateCancel?: boolean
}
type StoredEntry = Placed & {
  seq: number
  state: 'waiting' | 'offered' | 'seated' | 'left' | 'passed' | 'ended' | 'charging'
  isLive: boolean
  bookingId: string | null
}
type StoredOccurrence = {
  _id: string
  classId: string
  date: string
  status: 'scheduled' | 'cancelled'
  capacity: number
  seatsTaken: number
  /** The number that the next one to join the waitlist draws. */
  nextNumber: number
}
type StoredCheckout = Owned & {
  itemKey: string
  status: string
  bookingId: string | null
  sessionId: string | null
  price: Price
}
type StoredEnrollment = { _id: ObjectId; status: string; price: Price; paymentIntentId: string | null }

export type StoredStudio = Awaited<ReturnType<typeof readAll>>

/** Reads it all as it was at one instant, so that a job that runs in between breaks no count. */
export const readStored = (database: Db) =>
  database.client.withSession((session) => session.withTransaction(() => readAll(database, session)))

async function readAll(database: Db, session: ClientSession) {
  const all = async <T>(name: string) =>
    (await database.collection(name).find({}, { session }).toArray()) as unknown as T[]
  return {
    bookings: await all<StoredBooking>('bookings'),
    classes: await all<{ _id: ObjectId; dropInPriceCents: number; capacity: number }>('classes'),
    occurrences: await all<StoredOccurrence>('occurrences'),
    entries: await all<StoredEntry>('waitlist_entries'),
    checkouts: await all<StoredCheckout>('checkouts'),
    enrollments: await all<StoredEnrollment>('program_enrollments'),
    refunds: await all<{ paymentIntentId: string; status: 'due' | 'done' }>('refunds'),
    moneyBack: await all<{ paymentIntentId: string; cents: number }>('money_back'),
    mails: await all<{ template: string; to: string; subject?: string; status: string }>('mail_outbox'),
    memberships: await all<{ _id: string }>('memberships'),
    users: await all<{ _id: ObjectId; email: string; role: string; membershipStatus?: string | null }>('users'),
    events: await all<{ _id: string; status: string }>('payment_events'),
  }
}

export const overlaps = (a: Times, b: Times) =>
  Boolean(a.startsAt && a.endsAt && b.startsAt && b.endsAt && a.startsAt < b.endsAt && b.startsAt < a.endsAt)
