import { Schema } from 'mongoose'
import type { WriteOperation } from '../../../adapters/bulk-write.ts'
import { type Database, defineModel, duplicateFields } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type LockDocument = {
  _id: string
  turns: number
  /** Whether the member may be on a waitlist: set by joining one, cleared by a booking that finds none. */
  mayWait?: boolean
}

const COLLECTION = 'booking_locks'
const TURN = { $inc: { turns: 1 } }

const schema = new Schema<LockDocument>({
  _id: { type: String, required: true },
  turns: { type: Number, required: true },
  mayWait: { type: Boolean },
})

/** One document per member, written with each change of that member's bookings, so that concurrent changes conflict. */
function createBookingLocks(database: Database) {
  const locks = defineModel<LockDocument>({ database, collection: COLLECTION, schema })
  return {
    /** Makes sure that a member's lock exists; outside the transaction that uses it, so that none creates it twice. */
    async ensure(userId: string): Promise<void> {
      if (await locks.exists({ _id: userId })) return
      await locks.create([{ _id: userId, turns: 0 }]).catch((error: unknown) => {
        if (!duplicateFields(error)) throw error
      })
    },
    /**
     * Makes this transaction the only one that changes a member's bookings until it ends; false when there is no lock
     * to take.
     */
    async take({ userId, tx }: { userId: string; tx: Tx }): Promise<boolean> {
      const { matchedCount } = await locks.updateOne({ _id: userId }, TURN, { session: tx })
      return matchedCount === 1
    },
    /**
     * The write that does the same for a member who is on no waitlist; it finds nothing without a lock, and changes
     * nothing for one who may wait: `take` must follow then, which asks nothing of the lock. They cannot be one write,
     * since the result of this one says whether the member may wait.
     */
    lockWrite: (userId: string): WriteOperation => ({
      collection: COLLECTION,
      name: 'updateOne',
      filter: { _id: userId },
      update: [{ $set: { turns: { $cond: [{ $eq: ['$mayWait', true] }, '$turns', { $add: ['$turns', 1] }] } } }],
    }),
    /** The write that takes the lock for a member who joins a waitlist; it finds nothing without a lock. */
    waitingLockWrite: (userId: string): WriteOperation => ({
      collection: COLLECTION,
      name: 'updateOne',
      filter: { _id: userId },
      update: { ...TURN, $set: { mayWait: true } },
    }),
    /** Notes whether a member may be on a waitlist, and takes the lock; false when there is none. */
    async noteWaiting({ userId, mayWait, tx }: { userId: string; mayWait: boolean; tx: Tx }): Promise<boolean> {
      const { matchedCount } = await locks.updateOne({ _id: userId }, { ...TURN, $set: { mayWait } }, { session: tx })
      return matchedCount === 1
    },
    /** Deletes a member's lock with the account: a booking in progress then conflicts and checks again. */
    async erase({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await locks.deleteOne({ _id: userId }, { session: tx })
    },
  }
}

export const bookingLocks = defineStore(({ database }) => createBookingLocks(database))
