import { type BookingStatus, bookingStatuses, type Day, type FreeReason, freeReasons } from '@studio/contract'
import { type QueryFilter, Schema, type SortOrder, Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type PriceSnapshot, priceSchema } from '../../payments/records/index.ts'

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

/** Who ended a booking: the member, the studio, the checkout that held its seat, or what covered it. */
const endedByValues = ['member', 'studio', 'checkout', 'account', 'membership'] as const
export type EndedBy = (typeof endedByValues)[number]

/** Class, instructor and room of its date, readable after each of them has changed. */
export type DateSnapshot = { className: string; instructorName: string | null; location: string | null }

/** bookings as they are stored. */
export type BookingDocument = {
  _id: Types.ObjectId
  userId: string
  occurrenceId: string
  classId: string
  scheduleId: string | null
  bookingDate: Day
  status: BookingStatus
  /** Confirmed or pending: what counts as a seat, in one field that indexes can use. */
  holdsSeat: boolean
  /** All statuses but expired holds, which are of no interest to readers. */
  isListed: boolean
  /** No reminder of it was sent yet. */
  needsReminder: boolean
  startsAt: Date | null
  endsAt: Date | null
  /** The last instant of a cancellation in time: the policy in force when it was booked. */
  cancelBy: Date
  lateCancel: boolean
  /** When it was to begin before the studio moved its date. */
  movedFrom: Date | null
  /** When its hours or date last changed, and how often: calendars replace an entry by these. */
  changedAt: Date | null
  revision: number
  /** Booked by staff at the desk. */
  isWalkIn: boolean
  checkedInAt: Date | null
  price: PriceSnapshot
  snapshot: DateSnapshot
  paymentIntentId: string | null
  /** The checkout that holds or paid the seat. */
  checkoutId: string | null
  holdExpiresAt: Date | null
  /** When the seat is released, since the plan that it was booked with does not cover it any more. */
  releaseAt: Date | null
  /** Why it costs nothing where no plan covers it. */
  freeBy: FreeReason | null
  /** The place on the waitlist that it came from. */
  waitlistEntryId: string | null
  /** A saved card was charged for it in its member's absence: cancelled in time, its payment goes back. */
  isAutoCharged: boolean
  /** When its member moved it to this date. */
  rescheduledAt: Date | null
  endedBy: EndedBy | null
  endedAt: Date | null
  createdAt: Date
}

const required = { required: true } as const
const text = { type: String, default: null }
const instant = { type: Date, default: null }
const flag = { type: Boolean, default: false }

export const bookingSchema = new Schema<BookingDocument>({
  userId: { type: String, ...required },
  occurrenceId: { type: String, ...required },
  classId: { type: String, ...required },
  scheduleId: text,
  bookingDate: { type: String, ...required, match: /^\d{4}-\d{2}-\d{2}$/ },
  status: { type: String, enum: bookingStatuses, ...required },
  holdsSeat: { type: Boolean, ...required },
  isListed: { type: Boolean, ...required },
  needsReminder: { type: Boolean, ...required },
  startsAt: instant,
  endsAt: instant,
  cancelBy: { type: Date, ...required },
  lateCancel: flag,
  movedFrom: instant,
  changedAt: instant,
  revision: { type: Number, default: 0 },
  isWalkIn: flag,
  checkedInAt: instant,
  price: { type: priceSchema, ...required },
  snapshot: {
    type: new Schema<DateSnapshot>(
      { className: { type: String, ...required }, instructorName: text, location: text },
      { _id: false },
    ),
    ...required,
  },
  paymentIntentId: text,
  checkoutId: text,
  holdExpiresAt: instant,
  releaseAt: instant,
  freeBy: { ...text, enum: [...freeReasons, null] },
  waitlistEntryId: text,
  isAutoCharged: flag,
  rescheduledAt: instant,
  endedBy: { ...text, enum: [...endedByValues, null] },
  endedAt: instant,
  createdAt: { type: Date, ...required },
})
bookingSchema.index({ occurrenceId: 1, holdsSeat: 1 })
bookingSchema.index({ userId: 1, isListed: 1, bookingDate: 1 })
bookingSchema.index({ userId: 1, holdsSeat: 1, bookingDate: 1 })
bookingSchema.index({ classId: 1, holdsSeat: 1, bookingDate: 1 })
bookingSchema.index({ scheduleId: 1, holdsSeat: 1, bookingDate: 1 })
bookingSchema.index({ holdsSeat: 1, bookingDate: 1 })
bookingSchema.index({ releaseAt: 1 })
bookingSchema.index({ needsReminder: 1, bookingDate: 1 })
// The reports count whole days, in every status.
bookingSchema.index({ bookingDate: 1 })
