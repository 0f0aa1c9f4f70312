import type { Day } from '@studio/contract'
import type { Model, QueryFilter } from 'mongoose'
import { isEntityId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { BookingDocument } from './booking-document.ts'
import { asBooking, type StoredBooking } from './stored-booking.ts'

type LiveFrom = { from: Day; userId?: string; classId?: string; scheduleId?: string; tx?: Tx | undefined }

const paidByProvider = { $and: [{ $gt: ['$price.paid', 0] }, { $gt: ['$paymentIntentId', null] }] }

type BookedClass = Pick<BookingDocument, 'classId' | 'scheduleId'>
/** The bookings and holds of one class on a day, in numbers. */
export type CountedClass = BookedClass & { bookedCount: number; hereCount: number }

/** One half of a member's list: what is to come, today included, or what has been. */
type ListedPart = { userId: string; when: 'coming' | 'past'; today: Day }

/** The same part as a filter that uses an index. */
function listedFilter({ userId, when, today }: ListedPart): QueryFilter<BookingDocument> {
  return { userId, isListed: true, bookingDate: when === 'past' ? { $lt: today } : { $gte: today } }
}

/** What may be asked of the bookings; the store has these calls beside those that change bookings. */
export function bookingQueries(bookings: Model<BookingDocument>) {
  const findAll = async (filter: QueryFilter<BookingDocument>, { tx }: { tx?: Tx | undefined } = {}) =>
    (await bookings.find(filter, null, { session: tx ?? null }).lean()).map(asBooking)
  return {
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<StoredBooking | null> {
      if (!isEntityId(id)) return null
      const found = await bookings.findById(id, null, { session: tx ?? null }).lean()
      return found ? asBooking(found) : null
    },
    /** What a member has booked or held on a date. */
    liveOn: ({ userId, date, tx }: { userId: string; date: Day; tx?: Tx }) =>
      findAll({ userId, holdsSeat: true, bookingDate: date }, { tx }),
    /** What is booked or held from a date on: of a member, of a class, of a schedule, or of all. */
    liveFrom: ({ from, tx, ...of }: LiveFrom) =>
      findAll({ ...of, holdsSeat: true, bookingDate: { $gte: from } }, { tx }),
    /** Everything a member sees in a list, from a date on. */
    listedFrom: ({ userId, from, tx }: { userId: string; from: Day; tx?: Tx }) =>
      findAll({ userId, isListed: true, bookingDate: { $gte: from } }, { tx }),
    /** A page of what a member sees: from today on, soonest first, or before it, latest first. */
    async listedPage({ skip, limit, ...part }: ListedPart & { skip: number; limit: number }): Promise<StoredBooking[]> {
      const way = part.when === 'past' ? -1 : 1
      const found = await bookings
        .find(listedFilter(part))
        .sort({ bookingDate: way, startsAt: way, _id: way })
        .skip(skip)
        .limit(limit)
        .lean()
      return found.map(asBooking)
    },
    /** How many of these there are in all. */
    countListed: (part: ListedPart): Promise<number> => bookings.countDocuments(listedFilter(part)),
    /** Every booking of a member, expired holds included. */
    allOf: (userId: string) => findAll({ userId }),
    /** What is booked or held of an occurrence. */
    liveOfOccurrence: ({ occurrenceId, tx }: { occurrenceId: string; tx?: Tx }) =>
      findAll({ occurrenceId, holdsSeat: true }, { tx }),
    /** Everything of one occurrence but expired holds. */
    async ofOccurrence(occurrenceId: string): Promise<StoredBooking[]> {
      return (await findAll({ occurrenceId })).filter(({ status }) => status !== 'expired')
    },
    /** What is booked, and neither held nor cancelled, from one date to another, both inside. */
    async confirmedBetween({ from, to }: { from: Day; to: Day }): Promise<StoredBooking[]> {
      // No index covers the status too.
      const live = await findAll({ holdsSeat: true, bookingDate: { $gte: from, $lte: to } })
      return live.filter(({ status }) => status === 'confirmed')
    },
    /** All bookings and holds of one day, in every class. */
    liveOnDay: (date: Day) => findAll({ holdsSeat: true, bookingDate: date }),
    /** How much is booked or held in each class of a day, and how much of it is checked in. */
    async countedOn(date: Day): Promise<CountedClass[]> {
      const counted = await bookings.aggregate<Omit<CountedClass, keyof BookedClass> & { _id: BookedClass }>([
        { $match: { holdsSeat: true, bookingDate: date } },
        {
          $group: {
            _id: { classId: '$classId', scheduleId: '$scheduleId' },
            bookedCount: { $sum: 1 },
            hereCount: { $sum: { $cond: [{ $gt: ['$checkedInAt', null] }, 1, 0] } },
          },
        },
      ])
      return counted.map(({ _id, ...counts }) => ({ ..._id, ...counts }))
    },
    /** How much is booked or held on each day of a range and begins after an instant, and how much of it is paid. */
    async liveCounts({ from, to, after }: { from: Day; to: Day; after: Date }) {
      const counted = await bookings.aggregate<{ _id: Day; bookings: number; paid: number }>([
        { $match: { holdsSeat: true, bookingDate: { $gte: from, $lte: to } } },
        { $match: { $or: [{ startsAt: null }, { startsAt: { $gt: after } }] } },
        { $group: { _id: '$bookingDate', bookings: { $sum: 1 }, paid: { $sum: { $cond: [paidByProvider, 1, 0] } } } },
      ])
      return counted.map(({ _id: date, ...counts }) => ({ date, ...counts }))
    },
    /** Whether anything was ever booked for a user. */
    hasAnyOf: async ({ userId, tx }: { userId: string; tx?: Tx }) =>
      (await bookings.exists({ userId }).session(tx ?? null)) !== null,
    hasAnyOfClass: async ({ classId, tx }: { classId: string; tx?: Tx }) =>
      (await bookings.exists({ classId }).session(tx ?? null)) !== null,
    /** Confirmed bookings of a date whose reminder is still to be sent. */
    toRemind: (date: Day) => findAll({ needsReminder: true, bookingDate: date }),
    /** Free seats whose release is due. */
    async toRelease({ now, limit }: { now: Date; limit: number }): Promise<StoredBooking[]> {
      // With the upper bound alone the embedded engine reads every booking without a release.
      const found = await bookings
        .find({ releaseAt: { $gt: new Date(0), $lte: now } })
        .limit(limit)
        .lean()
      return found.map(asBooking)
    },
  }
}
