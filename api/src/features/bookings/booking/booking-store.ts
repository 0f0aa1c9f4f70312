import { bookingStatuses, type Day, freeReasons } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  day,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
  orNull,
  subdocument,
  text,
  withDefault,
} from '../../../adapters/schema.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore, type FindOptions } from '../../../platform/store.ts'
import type { OptionalTx, Tx } from '../../../platform/transaction.ts'
import { priceSchema } from '../../payments/records/index.ts'

const defaultsToFalse = withDefault(flag, false)

const schema = defineSchema({
  userId: text,
  occurrenceId: text,
  classId: text,
  scheduleId: orNull(text),
  bookingDate: day,
  status: oneOf(bookingStatuses),
  /** Whether the status is confirmed or pending, as a field that indexes can use. */
  holdsSeat: flag,
  /** False for expired holds, which no list shows. */
  isListed: flag,
  needsReminder: flag,
  startsAt: orNull(instant),
  endsAt: orNull(instant),
  /** The cancellation deadline, by the policy in force at the time of booking. */
  cancelBy: instant,
  lateCancel: defaultsToFalse,
  /** The start that the member booked, if the studio has moved the class since. */
  movedFrom: orNull(instant),
  /** When the time or date last changed, and how often: calendar apps need both to replace an entry. */
  changedAt: orNull(instant),
  revision: withDefault(count, 0),
  isWalkIn: defaultsToFalse,
  checkedInAt: orNull(instant),
  /** The check-ins sent by staff's devices that have taken effect, latest last. A device may send one twice. */
  tickIds: listOf(text),
  price: priceSchema,
  /** The names shown once the class is past or deleted. */
  snapshot: subdocument({ className: text, instructorName: orNull(text), location: orNull(text) }),
  paymentIntentId: orNull(text),
  checkoutId: orNull(text),
  holdExpiresAt: orNull(instant),
  /** When the seat will be released, because the plan no longer covers it. */
  releaseAt: orNull(instant),
  /** Why the seat is free although no plan covers it. */
  freeBy: orNull(oneOf(freeReasons)),
  /** The pack whose credit pays for the seat, and since when. `usesCredit` is false once a cancellation returned it. */
  packId: orNull(text),
  usesCredit: defaultsToFalse,
  creditTakenAt: orNull(instant),
  waitlistEntryId: orNull(text),
  /** Paid by charging a saved card from the waitlist: refunded if the member cancels in time. */
  isAutoCharged: defaultsToFalse,
  rescheduledAt: orNull(instant),
  /** `checkout`: the hold ended; `account`: the account was closed; `membership`: the plan no longer covers the seat. */
  endedBy: orNull(oneOf(['member', 'studio', 'checkout', 'account', 'membership'])),
  endedAt: orNull(instant),
  createdAt: instant,
  /** Ids of the requests that booked and cancelled: the proxy repeats a request, with its id, when an API process dies. */
  bookedByRequest: orNull(text),
  cancelledByRequest: orNull(text),
})
schema.index({ occurrenceId: 1, holdsSeat: 1 })
schema.index({ userId: 1, isListed: 1, bookingDate: 1 })
schema.index({ userId: 1, holdsSeat: 1, bookingDate: 1 })
schema.index({ classId: 1, holdsSeat: 1, bookingDate: 1 })
schema.index({ scheduleId: 1, holdsSeat: 1, bookingDate: 1 })
schema.index({ holdsSeat: 1, bookingDate: 1 })
schema.index({ releaseAt: 1 })
schema.index({ packId: 1, usesCredit: 1 })
schema.index({ needsReminder: 1, bookingDate: 1 })
// The reports count whole days, in every status.
schema.index({ bookingDate: 1 })

type BookingDocument = DocumentOf<typeof schema>
type IndexFields = 'holdsSeat' | 'isListed' | 'needsReminder'
export type StoredBooking = Omit<BookingDocument, '_id' | IndexFields> & { id: string }
export type NewBooking = Pick<
  StoredBooking,
  | ('id' | 'userId' | 'occurrenceId' | 'classId' | 'scheduleId' | 'bookingDate')
  | ('startsAt' | 'endsAt' | 'cancelBy' | 'price' | 'snapshot' | 'createdAt')
> &
  Partial<BookingDocument> & { status: 'pending' | 'confirmed' }
export type BookingEnd = {
  status?: 'cancelled' | 'expired'
  endedBy: NonNullable<StoredBooking['endedBy']>
  isLate?: boolean
  requestId?: string | null
  endedAt: Date
}
type LiveFromInput = OptionalTx & { from: Day; userId?: string; classId?: string; scheduleId?: string }

function toBooking({ _id, holdsSeat, isListed, needsReminder, ...fields }: BookingDocument): StoredBooking {
  return { id: _id.toHexString(), ...fields }
}

/**
 * Use cases read a booking inside the transaction that changes it: a concurrent change makes the write conflict, so no
 * write needs a condition.
 */
export const bookingStore = defineStore(({ database }) => {
  const bookings = defineModel({ database, collection: 'bookings', schema })
  const find = async (filter: QueryFilter<BookingDocument>, { tx, ...page }: FindOptions = {}) =>
    (await bookings.find(filter, null, { session: tx ?? null, ...page }).lean()).map(toBooking)
  const change = async (input: { booking: StoredBooking; changes: Partial<BookingDocument>; tx: Tx }) => {
    const { booking, changes, tx } = input
    await bookings.updateOne({ _id: new Types.ObjectId(booking.id) }, { $set: changes }, { session: tx })
    const { holdsSeat, isListed, needsReminder, ...visibleChanges } = changes
    return { ...booking, ...visibleChanges }
  }
  return {
    model: bookings,
    find,
    findById: async (id: string, options?: OptionalTx): Promise<StoredBooking | null> =>
      (isEntityId(id) ? (await find({ _id: new Types.ObjectId(id) }, options))[0] : null) ?? null,
    /** A member's confirmed bookings and holds on a date. */
    findLiveOn: ({ userId, date, tx }: OptionalTx & { userId: string; date: Day }) =>
      find({ userId, holdsSeat: true, bookingDate: date }, { tx }),
    /** Confirmed bookings and holds from a date on, of one member, class or schedule, or of all. */
    findLiveFrom: ({ from, tx, ...scope }: LiveFromInput) =>
      find({ ...scope, holdsSeat: true, bookingDate: { $gte: from } }, { tx }),
    /** Which of the users have a confirmed booking before the day. */
    async findUsersBookedBefore({ userIds, day }: { userIds: readonly string[]; day: Day }): Promise<Set<string>> {
      const filter = {
        userId: { $in: userIds },
        isListed: true,
        status: 'confirmed',
        bookingDate: { $lt: day },
      } as const
      return new Set(userIds.length === 0 ? [] : await bookings.distinct('userId', filter))
    },
    count: (filter: QueryFilter<BookingDocument>): Promise<number> => bookings.countDocuments(filter),
    hasAny: async ({ tx, ...scope }: OptionalTx & ({ userId: string } | { classId: string })): Promise<boolean> =>
      (await bookings.exists(scope).session(tx ?? null)) !== null,
    async insert({ booking: { id, ...fields }, tx }: { booking: NewBooking; tx: Tx }): Promise<StoredBooking> {
      const needsReminder = fields.status === 'confirmed'
      const document = { _id: new Types.ObjectId(id), holdsSeat: true, isListed: true, needsReminder, ...fields }
      const [createdBooking] = await bookings.create([document], { session: tx })
      if (!createdBooking) throw new Error('the database returned no created booking')
      return toBooking(createdBooking.toObject())
    },
    change,
    /**
     * Ends a booking or a hold that this transaction has read. The caller must release its seat or give it to another
     * booking.
     */
    end({ booking, end, tx }: { booking: StoredBooking; end: BookingEnd; tx: Tx }): Promise<StoredBooking> {
      const { status = 'cancelled', endedBy, isLate = false, requestId = null, endedAt } = end
      const changes = {
        status,
        endedBy,
        endedAt,
        lateCancel: isLate,
        usesCredit: booking.usesCredit && isLate,
        holdExpiresAt: null,
        releaseAt: null,
        cancelledByRequest: requestId,
        holdsSeat: false,
        isListed: status !== 'expired',
        needsReminder: false,
      }
      return change({ booking, changes, tx })
    },
  }
})

/** An expired hold counts as ended, even in the seconds before the job ends it. */
export const isExpiredHold = ({ status, holdExpiresAt }: StoredBooking, currentTime: Date): boolean =>
  status === 'pending' && holdExpiresAt !== null && holdExpiresAt <= currentTime
