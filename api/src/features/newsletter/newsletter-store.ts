import { defineStore } from '../../platform/store.ts'
import { toSearch } from '../../platform/text-search.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'
import { type LeadRecord, leadStore } from '../leads/records/index.ts'

export type Subscription = { id: string; email: string; isActive: boolean; unsubscribeToken: string }

const toSubscription = ({ _id, email, isActive, unsubscribeToken }: LeadRecord): Subscription => ({
  id: _id.toHexString(),
  email,
  isActive: isActive ?? false,
  unsubscribeToken: unsubscribeToken ?? '',
})

type NewSubscription = { email: string; currentTime: Date; tx: Tx }

export const newsletterStore = defineStore((deps) => {
  const { model, add } = leadStore(deps)
  return {
    async findByEmail({ email, tx }: { email: string } & OptionalTx): Promise<Subscription | null> {
      const lead = await model.findOne({ subscriber: email }, null, { session: tx ?? null }).lean<LeadRecord>()
      return lead && toSubscription(lead)
    },
    async findByToken(unsubscribeToken: string): Promise<Subscription | null> {
      const lead = await model.findOne({ unsubscribeToken }).lean<LeadRecord>()
      return lead && toSubscription(lead)
    },
    async add({ email, currentTime, tx }: NewSubscription): Promise<Subscription> {
      const startFields = {
        subscriber: email,
        isActive: true,
        subscribedAt: currentTime,
        unsubscribeToken: deps.ids.secret(),
      }
      // A subscription needs no reply, so it is never pending.
      return toSubscription(await add({ kind: 'newsletter', email, status: 'closed', ...startFields, currentTime, tx }))
    },
    async resume({ id, currentTime, tx }: { id: string; currentTime: Date; tx: Tx }): Promise<void> {
      const startFields = { isActive: true, subscribedAt: currentTime, unsubscribedAt: null, updatedAt: currentTime }
      await model.updateOne({ _id: id }, { $set: startFields }, { session: tx })
    },
    async end({ id, currentTime, tx }: { id: string; currentTime: Date; tx: Tx }): Promise<void> {
      const endFields = { isActive: false, unsubscribedAt: currentTime, updatedAt: currentTime }
      await model.updateOne({ _id: id }, { $set: endFields }, { session: tx })
    },
    /** Moves a subscription to another address; deletes it if that address already has one, active or ended. */
    async moveToAddress({
      from,
      to,
      currentTime,
      tx,
    }: {
      from: string
      to: string
      currentTime: Date
      tx: Tx
    }): Promise<void> {
      const storedLead = await model.findOne({ subscriber: from }, null, { session: tx }).lean<LeadRecord>()
      if (!storedLead) return
      // Replaced, not updated: the embedded database frees a unique value only when its document is deleted.
      await model.deleteOne({ _id: storedLead._id }, { session: tx })
      if (await model.exists({ subscriber: to }).session(tx)) return
      const search = toSearch([to])
      await model.create([{ ...storedLead, email: to, subscriber: to, search, updatedAt: currentTime }], {
        session: tx,
      })
    },
  }
})
