import type { Model } from 'mongoose'
import type { Tx } from '../../../platform/transaction.ts'
import type { MembershipDocument } from '../membership-store.ts'
import type { StoredUpcoming } from './plan-change-rules.ts'

/** The part of the store of memberships that keeps what a subscription becomes later. */
export const upcomingCalls = (memberships: Model<MembershipDocument>) => ({
  /** Writes what a subscription becomes later; null: it stays what it is. */
  async setUpcoming(input: { id: string; upcoming: StoredUpcoming | null; tx: Tx }): Promise<void> {
    const { id, upcoming, tx } = input
    await memberships.updateOne({ _id: id }, { $set: { upcoming } }, { session: tx })
  },
  /** Notes until when an upgrade is under way; null when it is over, and whether the card was declined. */
  async setUpgrading(of: { id: string; until: Date | null; isDeclined?: boolean; tx: Tx }): Promise<void> {
    const { id, until, isDeclined = false, tx } = of
    const declined = isDeclined ? { $inc: { declinedUpgrades: 1 } } : {}
    await memberships.updateOne({ _id: id }, { $set: { upgradingUntil: until }, ...declined }, { session: tx })
  },
})
