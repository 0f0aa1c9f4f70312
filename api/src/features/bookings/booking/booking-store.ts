import { type BookingStatus, CURRENCY, type Day, type FreeReason } from '@studio/contract'
import { Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { PriceSnapshot } from '../../payments/records/index.ts'
import { type BookingDocument, bookingSchema, type DateSnapshot, type EndedBy } from './booking-document.ts'
import { bookingQueries } from './booking-queries.ts'
import { asBooking, type NewBooking, type StoredBooking, toStoredFields } from './stored-booking.ts'

/** How a booking ends. */
export type BookingEnd = { status: 'cancelled' | 'expired'; by: EndedBy; isLate: boolean; at: Date }

/** The date that a booking is moved to by its member, and what it is on that date. */
type NewDate = Pick<
  BookingDocument,
  | 'occurrenceId'
  | 'bookingDate'
  | 'scheduleId'
  | 'startsAt'
  | 'endsAt'
  | 'cancelBy'
  | 'price'
  | 'freeBy'
  | 'snapshot'
  | 'needsReminder'
> & { at: Date }

const BOOKINGS = 'bookings'
const FREE: PriceSnapshot = { list: 0, discount: 0, paid: 0, currency: CURRENCY }

/** Bookings. Their seats are counted on the occurrence, in the same transactions. */
function createBookingStore(database: Database) {
  const bookings = defineModel<BookingDocument>({ database, collection: BOOKINGS, schema: bookingSchema })
  // Read and written in one transaction: a concurrent change makes the write conflict, and the transaction is repeated.
  const changeFrom = async (input: { id: string; from: BookingStatus; $set: Partial<BookingDocument>; tx: Tx }) => {
    const { id, from, $set, tx } = input
    const before = await bookings.findById(id, null, { session: tx }).lean()
    if (before?.status !== from) return null
    await bookings.updateOne({ _id: before._id }, { $set }, { session: tx })
    return asBooking({ ...before, ...$set })
  }
  return {
    model: bookings,
    ...bookingQueries(bookings),
    /** Takes a reminder of a date off the list; false when another process was faster or the date has changed. */
    async markReminded({ id, date, tx }: { id: string; date: Day; tx: Tx }): Promise<boolean> {
      const booking = await bookings.findById(id, { needsReminder: 1, bookingDate: 1 }, { session: tx }).lean()
      if (!booking?.needsReminder || booking.bookingDate !== date) return false
      await bookings.updateOne({ _id: booking._id }, { $set: { needsReminder: false } }, { session: tx })
      return true
    },
    /** Stores a booking that holds a seat. */
    async insert({ booking, tx }: { booking: NewBooking; tx: Tx }): Promise<StoredBooking> {
      const document = { _id: new Types.ObjectId(booking.id), ...toStoredFields(booking) }
      await bookings.create([document], { session: tx })
      return asBooking(document)
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
      checkoutId?: string | null
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
      const { id, tx, ...changes } = input
      await changeFrom({ id, from: 'confirmed', $set: { ...changes, releaseAt: null }, tx })
    },
    /** Records when a member came, or clears it. */
    async checkIn({ id, checkedInAt, tx }: { id: string; checkedInAt: Date | null; tx: Tx }): Promise<void> {
      await bookings.updateOne({ _id: new Types.ObjectId(id) }, { $set: { checkedInAt } }, { session: tx })
    },
    /** Keeps what the date of a booking is now, for its roster. */
    async keepSnapshot({ id, snapshot, tx }: { id: string; snapshot: DateSnapshot; tx: Tx }): Promise<void> {
      await bookings.updateOne({ _id: new Types.ObjectId(id) }, { $set: { snapshot } }, { session: tx })
    },
    /** Counts a change of its date that its calendar entry shows, apart from the hours. */
    async noteChange({ id, at, tx }: { id: string; at: Date; tx: Tx }): Promise<void> {
      const change = { $set: { changedAt: at }, $inc: { revision: 1 } }
      await bookings.updateOne({ _id: new Types.ObjectId(id) }, change, { session: tx })
    },
    /** Gives a live booking other hours. */
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
     * Moves a confirmed booking to another date; throws when it is not confirmed. The seats of both dates are the
     * caller's to take and to release.
     */
    async reschedule({ id, to, tx }: { id: string; to: NewDate; tx: Tx }): Promise<StoredBooking> {
      const before = await bookings.findById(id, null, { session: tx }).lean()
      if (before?.status !== 'confirmed') throw new Error('a booking that is not confirmed keeps its date')
      const { at, ...changes } = to
      const $set = {
        ...changes,
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
      return asBooking(after)
    },
    /** Ends a booking that is in a state; null when it is not in it any more. Its seat is the caller's to release. */
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
        endedAt: end.at,
      }
      return changeFrom({ id, from, $set, tx })
    },
  }
}

export const bookingStore = defineStore(({ database }) => createBookingStore(database))
