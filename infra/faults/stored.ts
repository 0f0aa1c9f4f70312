import type { ClientSession, Db, ObjectId } from 'mongodb'

// These documents are read without the API on purpose, so the fields that are used are typed here again.
type Price = { list: number; discount: number; paid: number }
type OwnedDocument = { _id: ObjectId; userId: string }
type Times = { startsAt: Date | null; endsAt: Date | null }
type BookingOrEntry = OwnedDocument & Times & { occurrenceId: string; classId: string; bookingDate: string }
export type StoredBooking = BookingOrEntry & {
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired'
  holdsSeat: boolean
  price: Price
  paymentIntentId: string | null
  endedBy: 'member' | 'studio' | 'checkout' | 'account' | 'membership' | null
  movedFrom?: Date | null
  isAutoCharged?: boolean
  lateCancel?: boolean
}
type StoredEntry = BookingOrEntry & {
  seq: number
  state: 'waiting' | 'offered' | 'seated' | 'left' | 'passed' | 'ended' | 'charging'
  isLive: boolean
  bookingId: string | null
}
/** `nextWaitlistSeq` is the number of the next entry that joins the waitlist. */
type Counters = { capacity: number; seatsTaken: number; nextWaitlistSeq: number }
type StoredOccurrence = Counters & { _id: string; classId: string; date: string; status: 'scheduled' | 'cancelled' }
type Purchase = OwnedDocument & { status: string; price: Price }
type StoredCheckout = Purchase & { itemKey: string; bookingId: string | null; sessionId: string | null }
type StoredEnrollment = Purchase & { paymentIntentId: string | null }

export type StoredStudio = Awaited<ReturnType<typeof readAll>>

/** Reads everything in one snapshot, so that a job that runs meanwhile does not change a count. */
export const readStored = (database: Db) =>
  database.client.withSession((session) => session.withTransaction(() => readAll(database, session)))

async function readAll(database: Db, session: ClientSession) {
  const load = async <T>(name: string) =>
    (await database.collection(name).find({}, { session }).toArray()) as unknown as T[]
  return {
    bookings: await load<StoredBooking>('bookings'),
    classes: await load<{ _id: ObjectId; dropInPriceCents: number; capacity: number }>('classes'),
    occurrences: await load<StoredOccurrence>('occurrences'),
    entries: await load<StoredEntry>('waitlist_entries'),
    checkouts: await load<StoredCheckout>('checkouts'),
    enrollments: await load<StoredEnrollment>('program_enrollments'),
    refunds: await load<{ paymentIntentId: string; status: 'due' | 'done' }>('refunds'), // Wanted by the product.
    reversals: await load<{ paymentIntentId: string; cents: number }>('money_back'), // Reported by the provider.
    mails: await load<{ template: string; to: string; subject?: string; status: string }>('mail_outbox'),
    memberships: await load<{ _id: string }>('memberships'),
    users: await load<{ _id: ObjectId; email: string; role: string; membershipStatus?: string | null }>('users'),
    events: await load<{ _id: string; status: string }>('payment_events'),
  }
}

export const overlaps = (a: Times, b: Times) =>
  Boolean(a.startsAt && a.endsAt && b.startsAt && b.endsAt && a.startsAt < b.endsAt && b.startsAt < a.endsAt)
