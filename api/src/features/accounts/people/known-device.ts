import { defineModel } from '../../../adapters/mongo.ts'
import { defineSchema, instant, orNull, text } from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

const KNOWN_DEVICE_DAYS = 180

const schema = defineSchema({
  /** A hash of the cookie's secret and the account, so that several accounts can know one browser. */
  _id: text,
  /** A hash of the cookie's secret alone, the same for every account of the browser. */
  browser: text,
  userId: text,
  /** The account's `resetId`, which identifies its password, when the device was remembered. */
  resetId: orNull(text),
  signedInAt: instant,
  expire: instant,
})
schema.index({ browser: 1 })
schema.index({ userId: 1 })
schema.index({ expire: 1 })

type DeviceOwner = { userId: string; resetId: string | null }
const toDeviceKeys = (secret: string, userId: string) => ({
  _id: hashSecret(`${secret}|${userId}`),
  browser: hashSecret(secret),
})

export const deviceStore = defineStore(({ database, clock }) => {
  const devices = defineModel({ database, collection: 'known_devices', schema })
  return {
    model: devices,
    findByUser: (userId: string) => devices.find({ userId }, { signedInAt: 1, _id: 0 }).lean(),
    async removeAllOf({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await devices.deleteMany({ userId }, { session: tx })
    },
    async removeExpired(): Promise<void> {
      await devices.deleteMany({ expire: { $lte: clock.now() } })
    },
  }
})

/**
 * Null for a browser that the account does not know, or knew only under an earlier password. A known device has its own
 * limit of wrong passwords, so that attempts elsewhere do not lock its owner out.
 */
export async function findKnownDeviceKey(
  deps: Deps,
  http: HttpContext,
  { userId, resetId }: DeviceOwner,
): Promise<string | null> {
  const secret = deps.deviceCookie.read(http)
  if (!secret) return null
  const device = await deviceStore(deps).model.findById(toDeviceKeys(secret, userId)._id).lean()
  if (!device || device.expire <= deps.clock.now()) return null
  return device.resetId === resetId ? device._id : null
}

/**
 * Sets a new secret each time, so that a secret that an attacker planted in the browser is useless. The browser stays known
 * to its other accounts, under the new secret.
 */
export async function rememberDevice(deps: Deps, http: HttpContext, owner: DeviceOwner): Promise<void> {
  const devices = deviceStore(deps).model
  const formerSecret = deps.deviceCookie.read(http)
  const secret = deps.ids.secret()
  const signedInAt = deps.clock.now()
  const expires = new Date(signedInAt.getTime() + KNOWN_DEVICE_DAYS * 86_400_000)
  await devices.create([{ ...toDeviceKeys(secret, owner.userId), ...owner, signedInAt, expire: expires }])
  const formerDevices = formerSecret ? await devices.find({ browser: hashSecret(formerSecret) }).lean() : []
  const devicesOfOtherAccounts = formerDevices.filter(({ userId }) => userId !== owner.userId)
  if (devicesOfOtherAccounts.length > 0)
    await devices.create(
      devicesOfOtherAccounts.map((device) => ({ ...device, ...toDeviceKeys(secret, device.userId) })),
    )
  if (formerSecret) await devices.deleteMany({ browser: hashSecret(formerSecret) })
  deps.deviceCookie.set({ http, secret, expires })
}
