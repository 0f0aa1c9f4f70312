import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { fingerprint } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

type DeviceDocument = {
  /** The fingerprint of the cookie's secret and the account, so that one browser can be known to several accounts. */
  _id: string
  /** The fingerprint of the cookie's secret alone, the same for all accounts that know the browser. */
  browser: string
  userId: string
  /** The account's last password reset at that time; the device is known while it is still that one. */
  resetId: string | null
  signedInAt: Date
  expire: Date
}

const schema = new Schema<DeviceDocument>({
  _id: { type: String, required: true },
  browser: { type: String, required: true },
  userId: { type: String, required: true },
  resetId: { type: String, default: null },
  signedInAt: { type: Date, required: true },
  expire: { type: Date, required: true },
})
schema.index({ browser: 1 })
schema.index({ userId: 1 })
schema.index({ expire: 1 })

const keyOf = (secret: string, userId: string) => fingerprint(`${secret}|${userId}`)

/** Browsers that have signed in to an account before. */
function createDeviceStore(database: Database) {
  const devices = defineModel<DeviceDocument>({ database, collection: 'known_devices', schema })
  return {
    model: devices,
    /** The key of a device that has signed in to its account since the reset that is the account's last; else null. */
    async findKey(device: {
      secret: string
      userId: string
      resetId: string | null
      now: Date
    }): Promise<string | null> {
      const { secret, userId, resetId, now } = device
      const stored = await devices.findById(keyOf(secret, userId)).lean()
      return stored && stored.expire > now && stored.resetId === resetId ? stored._id : null
    },
    async remember(input: {
      secret: string
      userId: string
      resetId: string | null
      now: Date
      expires: Date
    }): Promise<void> {
      const { secret, userId, resetId, now: signedInAt, expires: expire } = input
      const device = { _id: keyOf(secret, userId), browser: fingerprint(secret), userId, resetId, signedInAt, expire }
      await devices.create([device])
    },
    /** Gives a browser another secret: the other accounts that know it know it by that one, and nobody by the former. */
    async changeSecret({ from, to, userId }: { from: string; to: string; userId: string }): Promise<void> {
      const known = await devices.find({ browser: fingerprint(from) }).lean()
      const others = known.filter((device) => device.userId !== userId)
      const moved = others.map((device) => ({ ...device, _id: keyOf(to, device.userId), browser: fingerprint(to) }))
      if (moved.length > 0) await devices.create(moved)
      for (const { _id } of known) await devices.deleteOne({ _id })
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
