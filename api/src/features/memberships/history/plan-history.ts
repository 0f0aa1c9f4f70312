import type { User } from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  oneOf,
  orNull,
  subdocument,
  text,
} from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore, type StoredMembership } from '../membership-store.ts'

/** A person's plan at one moment; `monthlyCents` is the monthly revenue from it. */
const planStateSchema = subdocument({
  plan: orNull(text),
  /** `unpaid`: a renewal is unpaid. `none`: no plan, or one that has ended. */
  state: oneOf(['none', 'active', 'paused', 'unpaid']),
  monthlyCents: count,
})
export type PlanState = DocumentOf<typeof planStateSchema>
/** Who caused a change. `id`: the member or admin. */
const changedBySchema = subdocument({ kind: oneOf(['provider', 'member', 'staff', 'system']), id: orNull(text) })

const schema = defineSchema({
  /** `<user>:<number>`, so that two writers cannot both add the next entry. */
  _id: text,
  userId: text,
  number: count,
  at: instant,
  before: planStateSchema,
  after: planStateSchema,
  /** When the person first had a plan. */
  joinedAt: instant,
  /** Whether any earlier plan brought revenue. */
  hadPaid: flag,
  by: changedBySchema,
})
schema.index({ userId: 1, number: 1 })
schema.index({ at: 1 })
schema.index({ joinedAt: 1 })
type HistoryDocument = DocumentOf<typeof schema>
export type StoredPlanChange = Omit<HistoryDocument, '_id'>
export type PlanChange = Omit<StoredPlanChange, 'userId'>

const toChange = ({ _id, ...change }: HistoryDocument): StoredPlanChange => change

/** Which plan each person had and when. Entries are never changed, and contain no personal data but the id. */
export const membershipHistory = defineStore(({ database }) => {
  const history = defineModel({ database, collection: 'membership_history', schema })
  return {
    model: history,
    async findLastChange({ userId, tx }: { userId: string; tx: Tx }): Promise<StoredPlanChange | null> {
      const [lastChange] = await history.find({ userId }, null, { session: tx }).sort({ number: -1 }).limit(1).lean()
      return lastChange ? toChange(lastChange) : null
    },
    async findByUser(userId: string): Promise<StoredPlanChange[]> {
      return (await history.find({ userId }).sort({ number: 1 }).lean()).map(toChange)
    },
    async add({ change, tx }: { change: StoredPlanChange; tx: Tx }): Promise<void> {
      await history.create([{ _id: `${change.userId}:${change.number}`, ...change }], { session: tx })
    },
    async findBetween({ from, to }: { from: Date; to: Date }): Promise<StoredPlanChange[]> {
      const changes = await history
        .find({ at: { $gte: from, $lt: to } })
        .sort({ at: 1 })
        .lean()
      return changes.map(toChange)
    },
    /** All changes of people who first had a plan in the range (`to` is excluded). */
    async findByJoinDate({ from, to }: { from: Date; to: Date }): Promise<StoredPlanChange[]> {
      return (await history.find({ joinedAt: { $gte: from, $lt: to } }).lean()).map(toChange)
    },
    /** Counts the changes before an instant by their states, with the sum by which they changed the monthly revenue. */
    countChangesBefore: (at: Date) =>
      history.aggregate<{
        _id: { before: PlanState['state']; after: PlanState['state'] }
        count: number
        cents: number
      }>([
        { $match: { at: { $lt: at } } },
        {
          $group: {
            _id: { before: '$before.state', after: '$after.state' },
            count: { $sum: 1 },
            cents: { $sum: { $subtract: ['$after.monthlyCents', '$before.monthlyCents'] } },
          },
        },
      ]),
  }
})

export const noPlan: PlanState = { plan: null, state: 'none', monthlyCents: 0 }

type AccountPlan = Pick<User, 'membershipType' | 'membershipStatus'> & {
  membership?: { givenUpAt: string | null } | null
}
type PaidMembership = Pick<StoredMembership, 'isRunning' | 'priceCents' | 'isRevoked' | 'plan'>

/**
 * A person's plan, from their account and its subscription. A plan that is paused, granted by the studio or given up after
 * failed payments brings no revenue.
 */
export function getPlanState({
  user,
  membership,
}: {
  user: AccountPlan | null
  membership: PaidMembership | null
}): PlanState {
  const plan = user?.membershipType ?? 'none'
  const status = user?.membershipStatus ?? null
  if (plan === 'none' || status === null || status === 'cancelled') return noPlan
  const state = status === 'past_due' ? 'unpaid' : status
  const isCharged = state !== 'paused' && !user?.membership?.givenUpAt
  // A subscription of another plan, or one that was taken away, is not charged again.
  const isPaidFor = membership?.isRunning && !membership.isRevoked && membership.plan === plan
  return { plan, state, monthlyCents: isCharged && isPaidFor ? membership.priceCents : 0 }
}

type ChangeSinceLastInput = { lastChange: PlanChange | null; state: PlanState; at: Date; by: PlanChange['by'] }

/** The next entry of a person's history; null when nothing has changed since the last one. */
export function getPlanChangeSinceLast({
  lastChange,
  state,
  at: currentTime,
  by,
}: ChangeSinceLastInput): PlanChange | null {
  const formerState = lastChange?.after ?? noPlan
  const isSame =
    formerState.plan === state.plan &&
    formerState.state === state.state &&
    formerState.monthlyCents === state.monthlyCents
  if (isSame) return null
  // A clock that was set back must not change the order of entries.
  const at = lastChange && lastChange.at > currentTime ? lastChange.at : currentTime
  const hadPaid = lastChange !== null && (lastChange.hadPaid || lastChange.after.monthlyCents > 0)
  return {
    number: (lastChange?.number ?? 0) + 1,
    at,
    before: formerState,
    after: state,
    joinedAt: lastChange?.joinedAt ?? at,
    hadPaid,
    by,
  }
}

type RecordInput = { userId: string; by: PlanChange['by']; isClosing?: boolean; tx: Tx }

/**
 * Adds a person's current plan to their history if it has changed. Call as the last step of the transaction that changes
 * the plan. An account that is being closed has no plan any more, whatever the provider still reports.
 */
export async function recordPlanChange(deps: Deps, input: RecordInput): Promise<void> {
  const { userId, by, isClosing = false, tx } = input
  const user = isClosing ? null : await userStore(deps).findById(userId, { tx })
  const subscriptionId = user?.stripeSubscriptionId
  const membership = subscriptionId ? await membershipStore(deps).findById(subscriptionId, { tx }) : null
  const lastChange = await membershipHistory(deps).findLastChange({ userId, tx })
  const change = getPlanChangeSinceLast({
    lastChange,
    state: getPlanState({ user, membership }),
    at: deps.clock.now(),
    by,
  })
  if (change) await membershipHistory(deps).add({ change: { userId, ...change }, tx })
}
