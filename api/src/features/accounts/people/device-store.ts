import { Schema } from 'mongoose'
import { type Database, defineModel, duplicateFields } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type DeviceDocument = {
  /** The fingerprint of the cookie's secret and the account, so that one browser can be known to several accounts. */
  _id: string
  userId: string
  /** The account's last password reset at that time; the device is known while it is still that one. */
  resetId: string | null
  signedInAt: Date
  expire: Date
}

const schema = new Schema<DeviceDocument>({
  _id: { type: String, required: true },
  userId: { type: String, required: true },
  resetId: { type: String, default: null },
  signedInAt: { type: Date, required: true },
  expire: { type: Date, required: true },
})
schema.index({ userId: 1 })
schema.index({ expire: 1 })

/** Browsers that have signed in to an account before. */
function createDeviceStore(database: Database) {
  const devices = defineModel<DeviceDocument>({ database, collection: 'known_devices', schema })
  return {
    model: devices,
    /** Whether a device has signed in to its account since the reset that is the account's last. */
    async isKnown({ key, resetId, now }: { key: string; resetId: string | null; now: Date }): Promise<boolean> {
      const found = await devices.findById(key).lean()
      return found !== null && found.expire > now && found.resetId === resetId
    },
    async remember(input: {
      key: string
      userId: string
      resetId: string | null
      now: Date
      expires: Date
    }): Promise<void> {
      const { key: _id, userId, resetId, now: signedInAt, expires: expire } = input
      const { matchedCount } = await devices.updateOne({ _id }, { $set: { resetId, signedInAt, expire } })
      if (matchedCount > 0) return
      await devices.create([{ _id, userId, resetId, signedInAt, expire }]).catch((error: unknown) => {
        // Two concurrent sign-ins of one browser.
        if (!duplicateFields(error)) throw error
      })
    },
    /** When each device of an account signed in last. */
    async allOf(userId: string): Promise<Array<{ signedInAt: Date }>> {
      return devices.find({ userId }, { signedInAt: 1, _id: 0 }).lean()
    },
    async forgetAllOf({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      const all = await devices.find({ userId }, { _id: 1 }, { session: tx }).lean()
      for (const { _id } of all) await devices.deleteOne({ _id }, { session: tx })
    },
    async removeExpired(now: Date): Promise<void> {
      await devices.deleteMany({ expire: { $lte: now } })
    },
  }
}

export const deviceStore = defineStore(({ database }) => createDeviceStore(database))
