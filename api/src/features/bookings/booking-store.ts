import type { BookingStatus, Day, FreeReason } from '@studio/contract'
import { type QueryFilter, Types } from 'mongoose'
import { createWriteTogether, type Write } from '../../adapters/bulk-write.ts'
import { createClaims } from '../../adapters/claims.ts'
import { type Database, defineModel } from '../../adapters/mongo.ts'
import { isEntityId } from '../../platform/ids.ts'
import { defineStore } from '../../platform/store.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  type BookingDocument,
  bookingSchema,
  type DateSnapshot,
  type Ending,
  type PriceSnapshot,
} from './booking-document.ts'

/** A booking as use cases see it. */
export type StoredBooking = Omit<BookingDocument, '_id' | 'holdsSeat' | 'isListed' | 'needsReminder'> & {
  id: string
}
export type NewBooking = Omit<
  StoredBooking,
  | 'id'
  | 'lateCancel'
  | 'endedBy'
  | 'endedByRequest'
  | 'madeByRequest'
  | 'endedAt'
  | 'paymentIntentId'
  | 'snapshot'
  | 'status'
  | 'movedFrom'
  | 'changedAt'
  | 'revision'
  | 'isWalkIn'
  | 'checkedInAt'
  | 'releaseAt'
> & {
  id: string
  status: 'pending' | 'confirmed'
  needsReminder: boolean
  snapshot?: DateSnapshot
  madeByRequest?: string | null
  isWalkIn?: boolean
  checkedInAt?: Date | null
}

/** How a booking ends. */
export type BookingEnd = { status: 'cancelled' | 'expired'; by: Ending; isLate: boolean; at: Date; requestId?: string }

/** The date that a booking is moved to by its member, and what it is on that date. */
type NewDate = Pick<
  BookingDocument,
  | 'bookingDate'
  | 'scheduleId'
  | 'startsAt'
  | 'endsAt'
  | 'cancelBy'
  | 'price'
  | 'freeBy'
  | 'snapshot'
  | 'needsReminder'
  | 'moves'
> & { at: Date }

type LiveFrom = { from: Day; userId?: string; classId?: string; scheduleId?: string; tx?: Tx | undefined }

const BOOKINGS = 'bookings'
const FREE: PriceSnapshot = { list: 0, discount: 0, paid: 0, currency: 'usd' }

function asBooking(stored: BookingDocument): StoredBooking {
  const { _id, holdsSeat: _h, isListed: _l, needsReminder: _r, ...fields } = stored
  return { ...sinceTheBeginning, id: _id.toHexString(), ...fields }
}

// The default values for a booking stored before these fields existed.
const sinceTheBeginning = {
  movedFrom: null,
  changedAt: null,
  revision: 0,
  isWalkIn: false,
  checkedInAt: null,
  snapshot: null,
  releaseAt: null,
}

// What a new booking has unless it is said.
const unlessSaid = {
  ...sinceTheBeginning,
  lateCancel: false,
  paymentIntentId: null,
  madeByRequest: null,
  endedByRequest: null,
  endedBy: null,
  endedAt: null,
}

const paidByProvider = { $and: [{ $gt: ['$price.paid', 0] }, { $gt: ['$paymentIntentId', null] }] }

type Claimed = Pick<BookingDocument, 'userId' | 'classId' | 'bookingDate' | 'scheduleId'>
const claimKey = ({ userId, classId, bookingDate, scheduleId }: Claimed) =>
  [userId, classId, bookingDate, scheduleId ?? '-'].join(':')

type BookedClass = Pick<BookingDocument, 'classId' | 'scheduleId'>
/** The bookings and holds of one class on a day, in numbers. */
export type CountedClass = BookedClass & { bookedCount: number; hereCount: number }

/** One half of a member's list: what is to come, today included, or what has been. */
export type ListedPart = { userId: string; when: 'coming' | 'past'; today: Day }

/** The same part as a filter that uses an index. */
export function listedFilter({ userId, when, today }: ListedPart): QueryFilter<BookingDocument> {
  return { userId, isListed: true, bookingDate: when === 'past' ? { $lt: today } : { $gte: today } }
}

/** Bookings. Seats are counted by the occurrence store, in the same transactions. */
function createBookingStore(database: Database) {
  const bookings = defineModel<BookingDocument>({ database, collection: BOOKINGS, schema: bookingSchema })
  const claims = createClaims({ database, collection: 'booking_claims' })
  const bulkWriteInTransaction = createWriteTogether(database)
  const findAll = async (filter: QueryFilter<BookingDocument>, { tx }: { tx?: Tx | undefined } = {}) =>
    (await bookings.find(filter, null, { session: tx ?? null }).lean()).map(asBooking)
  // Read and written in one transaction: a concurrent change makes the write conflict, and the transaction is repeated.
  const changeFrom = async (input: { id: string; from: BookingStatus; $set: Partial<BookingDocument>; tx: Tx }) => {
    const { id, from, $set, tx } = input
    const before = await bookings.findById(id, null, { session: tx }).lean()
    if (before?.status !== from) return null
    await bookings.updateOne({ _id: before._id }, { $set }, { session: tx })
    return asBooking({ ...before, ...$set })
  }
  const adding = ({ id, ...fields }: NewBooking): { booking: StoredBooking; writes: Write[] } => {
    const document = { ...unlessSaid, _id: new Types.ObjectId(id), ...fields, holdsSeat: true, isListed: true }
    const writes: Write[] = [
      claims.taking({ key: claimKey(fields), holder: id }),
      { collection: BOOKINGS, name: 'insertOne', document },
    ]
    return { booking: asBooking(document), writes }
  }
  return {
    model: bookings,
    claims: claims.model,
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<StoredBooking | null> {
      if (!isEntityId(id)) return null
      const found = await bookings.findById(id, null, { session: tx ?? null }).lean()
      return found ? asBooking(found) : null
    },
    /** What a member has booked or held on a date. */
    liveOn: ({ userId, date, tx }: { userId: string; date: Day; tx?: Tx }) =>
      findAll({ userId, holdsSeat: true, bookingDate: date }, { tx }),
    /** What a member has booked or held on a date, and what they had and was cancelled. */
    listedOn: ({ userId, date, tx }: { userId: string; date: Day; tx?: Tx }) =>
      findAll({ userId, isListed: true, bookingDate: date }, { tx }),
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
    /** What is booked or held of one date of a schedule. */
    liveOfDate: ({ scheduleId, date }: { scheduleId: string; date: Day }) =>
      findAll({ scheduleId, holdsSeat: true, bookingDate: date }),
    /**
     * Everything of one occurrence but expired holds: live ones first. Two reads, since an index answers equalities.
     */
    async ofOccurrence({ classId, scheduleId, date }: { classId: string; scheduleId: string | null; date: Day }) {
      const of = scheduleId ? { scheduleId } : { classId }
      const live = await findAll({ ...of, holdsSeat: true, bookingDate: date })
      const ended = await findAll({ ...of, holdsSeat: false, bookingDate: date })
      return [...live, ...ended].filter(
        (booking) => booking.scheduleId === scheduleId && booking.classId === classId && booking.status !== 'expired',
      )
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
    hasAnyOfClass: async (classId: string) => (await bookings.exists({ classId })) !== null,
    /** Confirmed bookings of a date whose reminder is still to be sent. */
    toRemind: (date: Day) => findAll({ needsReminder: true, bookingDate: date }),
    /** Takes a reminder of a date off the list; false when another process was faster or the date has changed. */
    async markReminded({ id, date, tx }: { id: string; date: Day; tx: Tx }): Promise<boolean> {
      const booking = await bookings.findById(id, { needsReminder: 1, bookingDate: 1 }, { session: tx }).lean()
      if (!booking?.needsReminder || booking.bookingDate !== date) return false
      await bookings.updateOne({ _id: booking._id }, { $set: { needsReminder: false } }, { session: tx })
      return true
    },
    /**
     * A live booking and the writes that add it; a second one for the same member, class, date and schedule is a
     * duplicate key error.
     */
    adding,
    /** Adds a live booking; fails as its writes do. */
    async add({ booking, tx }: { booking: NewBooking; tx: Tx }): Promise<StoredBooking> {
      const added = adding(booking)
      await bulkWriteInTransaction({ writes: added.writes, tx })
      return added.booking
    },
    /** Turns a held seat into a booking; null when it is not held any more. */
    async confirm(input: {
      id: string
      paymentIntentId: string | null
      needsReminder: boolean
      /** Only when a saved card was charged for it: until when it can be cancelled for nothing. */
      autoCharged?: { cancelBy: Date }
      tx: Tx
    }): Promise<StoredBooking | null> {
      const { id, paymentIntentId, needsReminder, autoCharged, tx } = input
      const extra = autoCharged ? { isAutoCharged: true, cancelBy: autoCharged.cancelBy } : {}
      const $set = { status: 'confirmed' as const, holdExpiresAt: null, paymentIntentId, needsReminder, ...extra }
      return changeFrom({ id, from: 'pending', $set, tx })
    },
    /** Notes the checkout that is open for an offer, what the seat costs its member by now, and why it is free. */
    async noteOffer(input: {
      id: string
      checkoutId?: string
      price?: PriceSnapshot
      freeBy?: FreeReason | null
      tx: Tx
    }): Promise<void> {
      const { id, tx, ...$set } = input
      await changeFrom({ id, from: 'pending', $set, tx })
    },
    /** Keeps a held seat until another instant: longer while its money is under way, shorter when its class moves. */
    async holdUntil({ id, until, tx }: { id: string; until: Date; tx: Tx }): Promise<void> {
      await changeFrom({ id, from: 'pending', $set: { holdExpiresAt: until }, tx })
    },
    /** Free seats whose release is due. */
    async toRelease({ now, limit }: { now: Date; limit: number }): Promise<StoredBooking[]> {
      const found = await bookings
        .find({ releaseAt: { $lte: now } })
        .limit(limit)
        .lean()
      return found.map(asBooking)
    },
    /** Sets when a confirmed booking is released, or takes that back. */
    async setRelease({ id, releaseAt, tx }: { id: string; releaseAt: Date | null; tx: Tx }): Promise<void> {
      await changeFrom({ id, from: 'confirmed', $set: { releaseAt }, tx })
    },
    /** Marks a confirmed booking as one of a free class: it no longer depends on an entitlement. */
    async makeFree({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await changeFrom({ id, from: 'confirmed', $set: { releaseAt: null, price: FREE }, tx })
    },
    async noteCheckout({ id, checkoutId, tx }: { id: string; checkoutId: string; tx: Tx }): Promise<void> {
      await changeFrom({ id, from: 'confirmed', $set: { checkoutId }, tx })
    },
    /** Turns a free booking into a paid one. */
    async notePayment(input: {
      id: string
      paymentIntentId: string | null
      price: PriceSnapshot
      checkoutId: string
      needsReminder: boolean
      tx: Tx
    }): Promise<void> {
      const { id, tx, ...facts } = input
      await changeFrom({ id, from: 'confirmed', $set: { ...facts, releaseAt: null }, tx })
    },
    /** Records when a member came, or clears it. */
    async checkIn({ id, checkedInAt, tx }: { id: string; checkedInAt: Date | null; tx: Tx }): Promise<void> {
      await bookings.updateOne({ _id: new Types.ObjectId(id) }, { $set: { checkedInAt } }, { session: tx })
    },
    /** Keeps what the date of a booking is now, for its roster. */
    async keepSnapshot({ id, snapshot, tx }: { id: string; snapshot: DateSnapshot; tx: Tx }): Promise<void> {
      await bookings.updateOne({ _id: new Types.ObjectId(id) }, { $set: { snapshot } }, { session: tx })
    },
    /** Gives a live booking new hours. */
    async move(input: {
      id: string
      times: Pick<BookingDocument, 'startsAt' | 'endsAt' | 'movedFrom' | 'cancelBy' | 'changedAt'>
      tx: Tx
    }): Promise<void> {
      await bookings.updateOne(
        { _id: new Types.ObjectId(input.id) },
        { $set: input.times, $inc: { revision: 1 } },
        { session: input.tx },
      )
    },
    /**
     * Moves a confirmed booking to another date, with its claim; throws when it is not confirmed. The seats of both dates
     * are the caller's to take and to give back.
     */
    async reschedule({ id, to, tx }: { id: string; to: NewDate; tx: Tx }): Promise<StoredBooking> {
      const before = await bookings.findById(id, null, { session: tx }).lean()
      if (before?.status !== 'confirmed') throw new Error('a booking that is not confirmed keeps its date')
      const { at, ...facts } = to
      const $set = {
        ...facts,
        // Said of the former date alone.
        movedFrom: null,
        releaseAt: null,
        waitlistEntryId: null,
        isAutoCharged: false,
        changedAt: at,
        rescheduledAt: at,
        revision: (before.revision ?? 0) + 1,
      }
      await bookings.updateOne({ _id: before._id }, { $set }, { session: tx })
      const after = { ...before, ...$set }
      await claims.free({ key: claimKey(before), holder: id, tx })
      await claims.take({ key: claimKey(after), holder: id, tx })
      return asBooking(after)
    },
    /** Ends a booking that is in a state; null when it is not in it any more. Its seat is the caller's to give back. */
    async end(input: { id: string; from: BookingStatus; end: BookingEnd; tx: Tx }): Promise<StoredBooking | null> {
      const { id, from, end, tx } = input
      const $set = {
        status: end.status,
        holdsSeat: false,
        isListed: end.status !== 'expired',
        needsReminder: false,
        holdExpiresAt: null,
        releaseAt: null,
        lateCancel: end.isLate,
        endedBy: end.by,
        endedByRequest: end.requestId ?? null,
        endedAt: end.at,
      }
      const ended = await changeFrom({ id, from, $set, tx })
      if (ended) await claims.free({ key: claimKey(ended), holder: id, tx })
      return ended
    },
  }
}

export const bookingStore = defineStore(({ database }) => createBookingStore(database))
