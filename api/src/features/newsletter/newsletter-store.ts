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

type NewSubscription = { email: string; now: Date; tx: Tx }

export const newsletterStore = defineStore((parts) => {
  const { model, add } = leadStore(parts)
  return {
    async findByEmail({ email, tx }: { email: string } & OptionalTx): Promise<Subscription | null> {
      const stored = await model.findOne({ subscriber: email }, null, { session: tx ?? null }).lean<LeadRecord>()
      return stored && toSubscription(stored)
    },
    async findByToken(unsubscribeToken: string): Promise<Subscription | null> {
      const stored = await model.findOne({ unsubscribeToken }).lean<LeadRecord>()
      return stored && toSubscription(stored)
    },
    async add({ email, ...input }: NewSubscription): Promise<Subscription> {
      const begun = { subscriber: email, isActive: true, subscribedAt: input.now, unsubscribeToken: parts.ids.secret() }
      // A sign-up needs no reply, so it is not an open item in the list of requests.
      return toSubscription(await add({ kind: 'newsletter', email, status: 'closed', ...begun, ...input }))
    },
    async resume({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<void> {
      const begun = { isActive: true, subscribedAt: now, unsubscribedAt: null, updatedAt: now }
      await model.updateOne({ _id: id }, { $set: begun }, { session: tx })
    },
    async end({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<void> {
      const ended = { isActive: false, unsubscribedAt: now, updatedAt: now }
      await model.updateOne({ _id: id }, { $set: ended }, { session: tx })
    },
    /** Moves a subscription to another address that has none, active or ended; its other fields stay. */
    async readdress({ from, to, now, tx }: { from: string; to: string; now: Date; tx: Tx }): Promise<void> {
      const former = await model.findOne({ subscriber: from }, null, { session: tx }).lean<LeadRecord>()
      if (!former) return
      // A new document: the embedded database keeps a unique value taken until its document is deleted.
      await model.deleteOne({ _id: former._id }, { session: tx })
      if (await model.exists({ subscriber: to }).session(tx)) return
      const search = toSearch([to])
      await model.create([{ ...former, email: to, subscriber: to, search, updatedAt: now }], { session: tx })
    },
  }
})
