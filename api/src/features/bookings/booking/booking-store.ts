import type { Day } from '@studio/contract'
import { type QueryFilter, type SortOrder, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type BookingDocument, bookingSchema, type EndedBy } from './booking-document.ts'

/** A booking as use cases see it. */
export type StoredBooking = Omit<BookingDocument, '_id' | 'holdsSeat' | 'isListed' | 'needsReminder'> & { id: string }
export type NewBooking = Pick<
  StoredBooking,
  | ('id' | 'userId' | 'occurrenceId' | 'classId' | 'scheduleId' | 'bookingDate')
  | ('startsAt' | 'endsAt' | 'cancelBy' | 'price' | 'snapshot' | 'createdAt')
> &
  Partial<BookingDocument> & { status: 'pending' | 'confirmed' }
/** How a booking ends, and when. */
export type BookingEnd = { status?: 'cancelled' | 'expired'; by: EndedBy; isLate?: boolean; at: Date }

type Within = { tx?: Tx | undefined }
type Page = { sort?: Record<string, SortOrder>; skip?: number; limit?: number }
type LiveFrom = Within & { from: Day; userId?: string; classId?: string; scheduleId?: string }

function asBooking(stored: BookingDocument): StoredBooking {
  const { _id, holdsSeat: _h, isListed: _l, needsReminder: _r, ...fields } = stored
  return { id: _id.toHexString(), ...fields }
}

/** Whether a hold has run out: it is over, also in the seconds before the job ends it. */
export const isExpiredHold = ({ status, holdExpiresAt }: StoredBooking, now: Date): boolean =>
  status === 'pending' && holdExpiresAt !== null && holdExpiresAt <= now

/**
 * Bookings; their seats are counted on the occurrence. A use case reads a booking inside its transaction and writes it by
 * its id: a concurrent change makes the write conflict, so no write needs a condition.
 */
function createBookingStore(database: Database) {
  const bookings = defineModel<BookingDocument>({ database, collection: 'bookings', schema: bookingSchema })
  const find = async (filter: QueryFilter<BookingDocument>, { tx, ...page }: Within & Page = {}) =>
    (await bookings.find(filter, null, { session: tx ?? null, ...page }).lean()).map(asBooking)
  const change = async (input: { booking: StoredBooking; changes: Partial<BookingDocument>; tx: Tx }) => {
    const { booking, changes, tx } = input
    await bookings.updateOne({ _id: new Types.ObjectId(booking.id) }, { $set: changes }, { session: tx })
    const { holdsSeat: _h, isListed: _l, needsReminder: _r, ...shown } = changes
    return { ...booking, ...shown }
  }
  return {
    model: bookings,
    find,
    async findById(id: string, { tx }: Within = {}): Promise<StoredBooking | null> {
      if (!isEntityId(id)) return null
      const booking = await bookings.findById(id, null, { session: tx ?? null }).lean()
      return booking && asBooking(booking)
    },
    /** What a member has booked or held on a date. */
    liveOn: ({ userId, date, tx }: Within & { userId: string; date: Day }) =>
      find({ userId, holdsSeat: true, bookingDate: date }, { tx }),
    /** What is booked or held from a date on: of a member, of a class, of a schedule, or of all. */
    liveFrom: ({ from, tx, ...part }: LiveFrom) =>
      find({ ...part, holdsSeat: true, bookingDate: { $gte: from } }, { tx }),
    count: (filter: QueryFilter<BookingDocument>): Promise<number> => bookings.countDocuments(filter),
    /** Whether anything was ever booked by a user, or of a class. */
    hasAnyOf: async ({ tx, ...part }: Within & ({ userId: string } | { classId: string })): Promise<boolean> =>
      (await bookings.exists(part).session(tx ?? null)) !== null,
    /** Stores a booking that holds a seat. */
    async insert({ booking: { id, ...fields }, tx }: { booking: NewBooking; tx: Tx }): Promise<StoredBooking> {
      const needsReminder = fields.status === 'confirmed'
      const document = { _id: new Types.ObjectId(id), holdsSeat: true, isListed: true, needsReminder, ...fields }
      const [created] = await bookings.create([document], { session: tx })
      if (!created) throw new Error('a created booking must come back')
      return asBooking(created.toObject())
    },
    /** Changes a booking that this transaction has read, and returns it as it is then. */
    change,
    /** Ends a booking or a hold that this transaction has read. Its seat is the caller's to release. */
    end({ booking, end, tx }: { booking: StoredBooking; end: BookingEnd; tx: Tx }): Promise<StoredBooking> {
      const { status = 'cancelled', by, isLate = false, at } = end
      const changes = {
        ...{ status, endedBy: by, endedAt: at, lateCancel: isLate, holdExpiresAt: null, releaseAt: null },
        ...{ holdsSeat: false, isListed: status !== 'expired', needsReminder: false },
      }
      return change({ booking, changes, tx })
    },
  }
}

export const bookingStore = defineStore(({ database }) => createBookingStore(database))
