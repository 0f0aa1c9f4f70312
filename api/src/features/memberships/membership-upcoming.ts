import type { Model } from 'mongoose'
import type { Tx } from '../../platform/transaction.ts'
import type { MembershipDocument } from './membership-store.ts'
import type { StoredUpcoming } from './plan-change-rules.ts'

/** The part of the store of memberships that keeps what a subscription becomes later. */
export const upcomingCalls = (memberships: Model<MembershipDocument>) => ({
  /** Writes what a subscription becomes later; null: it stays what it is. */
  async setUpcoming(input: { id: string; upcoming: StoredUpcoming | null; tx: Tx }): Promise<void> {
    const { id, upcoming, tx } = input
    await memberships.updateOne({ _id: id }, { $set: { upcoming } }, { session: tx })
  },
  /** Notes until when an upgrade is under way; null when it is over. */
  async setUpgrading({ id, until, tx }: { id: string; until: Date | null; tx: Tx }): Promise<void> {
    await memberships.updateOne({ _id: id }, { $set: { upgradingUntil: until } }, { session: tx })
  },
})
