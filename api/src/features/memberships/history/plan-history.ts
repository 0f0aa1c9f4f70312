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
  part,
  text,
} from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore, type StoredMembership } from '../membership-store.ts'

/** What a person has at one moment; `monthlyCents` is what the plan brings in a month, 0 while it brings nothing. */
const statePart = part({
  plan: orNull(text),
  /** `unpaid`: a renewal is open. `none`: no plan, or one that has ended. */
  state: oneOf(['none', 'active', 'paused', 'unpaid']),
  monthlyCents: count,
})
export type PlanState = DocumentOf<typeof statePart>
/** Who caused a change; `id` is the acting user's. */
const byPart = part({ kind: oneOf(['provider', 'member', 'staff', 'system']), id: orNull(text) })

const schema = defineSchema({
  /** Person and number, so that two writers cannot both write the next one. */
  _id: text,
  userId: text,
  number: count,
  at: instant,
  before: statePart,
  after: statePart,
  /** When they first had a plan. */
  joinedAt: instant,
  /** One had brought money before. */
  hadPaid: flag,
  by: byPart,
})
schema.index({ userId: 1, number: 1 })
schema.index({ at: 1 })
schema.index({ joinedAt: 1 })
type HistoryDocument = DocumentOf<typeof schema>
export type StoredPlanChange = Omit<HistoryDocument, '_id'>
export type PlanChange = Omit<StoredPlanChange, 'userId'>

const toChange = ({ _id, ...change }: HistoryDocument): StoredPlanChange => change

/** What each person had and when; entries are added and never changed. They name people by their id alone. */
export const membershipHistory = defineStore(({ database }) => {
  const history = defineModel({ database, collection: 'membership_history', schema })
  return {
    model: history,
    async lastOf({ userId, tx }: { userId: string; tx: Tx }): Promise<StoredPlanChange | null> {
      const [last] = await history.find({ userId }, null, { session: tx }).sort({ number: -1 }).limit(1).lean()
      return last ? toChange(last) : null
    },
    async allOf(userId: string): Promise<StoredPlanChange[]> {
      return (await history.find({ userId }).sort({ number: 1 }).lean()).map(toChange)
    },
    async add({ change, tx }: { change: StoredPlanChange; tx: Tx }): Promise<void> {
      await history.create([{ _id: `${change.userId}:${change.number}`, ...change }], { session: tx })
    },
    async within({ from, to }: { from: Date; to: Date }): Promise<StoredPlanChange[]> {
      const changes = await history
        .find({ at: { $gte: from, $lt: to } })
        .sort({ at: 1 })
        .lean()
      return changes.map(toChange)
    },
    /** All changes of the people who first had a plan from the first instant to just before the second. */
    async ofJoined({ from, to }: { from: Date; to: Date }): Promise<StoredPlanChange[]> {
      return (await history.find({ joinedAt: { $gte: from, $lt: to } }).lean()).map(toChange)
    },
    /** Changes from one state to another before an instant, with what they moved. */
    standingAt: (at: Date) =>
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

type Member = Pick<User, 'membershipType' | 'membershipStatus'> & { membership?: { givenUpAt: string | null } | null }
type PaidMembership = Pick<StoredMembership, 'isRunning' | 'priceCents' | 'isTakenAway' | 'plan'>

/**
 * What a person has, by their account and the subscription that it names. A paused plan, one that was given up after
 * failed payments and one that the studio gave bring nothing.
 */
export function planState({ user, membership }: { user: Member | null; membership: PaidMembership | null }): PlanState {
  const { membershipType: plan = 'none', membershipStatus: status = null } = user ?? {}
  if (plan === 'none' || status === null || status === 'cancelled') return noPlan
  const state = status === 'past_due' ? 'unpaid' : status
  const isOwed = state !== 'paused' && !user?.membership?.givenUpAt
  // A subscription of another plan, or one taken away, was replaced by a grant: it is not charged again.
  const isPaidFor = membership?.isRunning && !membership.isTakenAway && membership.plan === plan
  return { plan, state, monthlyCents: isOwed && isPaidFor ? membership.priceCents : 0 }
}

type NextInput = { last: PlanChange | null; state: PlanState; at: Date; by: PlanChange['by'] }

/** The next entry of a person's history; null when nothing has changed since the last one. */
export function nextPlanChange({ last, state, at: now, by }: NextInput): PlanChange | null {
  const before = last?.after ?? noPlan
  const { plan, state: kind, monthlyCents } = before
  if (plan === state.plan && kind === state.state && monthlyCents === state.monthlyCents) return null
  // A clock that was set back must not reorder what has happened.
  const at = last && last.at > now ? last.at : now
  const hadPaid = last !== null && (last.hadPaid || last.after.monthlyCents > 0)
  return { number: (last?.number ?? 0) + 1, at, before, after: state, joinedAt: last?.joinedAt ?? at, hadPaid, by }
}

type RecordInput = { userId: string; by: PlanChange['by']; isClosing?: boolean; tx: Tx }

/**
 * Adds what a person has now to their history, in the transaction of the change and as its last step; nothing when it is
 * what they had before. An account that is being closed has no plan any more, whatever the provider still says.
 */
export async function recordPlanChange(deps: Deps, input: RecordInput): Promise<void> {
  const { userId, by, isClosing = false, tx } = input
  const user = isClosing ? null : await userStore(deps).findById(userId, { tx })
  const id = user?.stripeSubscriptionId
  const membership = id ? await membershipStore(deps).findById(id, { tx }) : null
  const last = await membershipHistory(deps).lastOf({ userId, tx })
  const change = nextPlanChange({ last, state: planState({ user, membership }), at: deps.clock.now(), by })
  if (change) await membershipHistory(deps).add({ change: { userId, ...change }, tx })
}
