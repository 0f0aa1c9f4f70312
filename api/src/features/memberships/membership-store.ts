import { type DaySpan, type PlanId, planIds, planName } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel, duplicateFields } from '../../adapters/mongo.ts'
import {
  type ProviderSubscription,
  type ProviderSubscriptionStatus,
  subscriptionStands,
} from '../../adapters/payments.ts'
import type { JobQueue } from '../../platform/queue/job-queue.ts'
import { defineStore } from '../../platform/store.ts'
import type { Tx } from '../../platform/transaction.ts'
import { upcomingCalls } from './change/membership-upcoming.ts'
import type { StoredUpcoming } from './change/plan-change-rules.ts'
import type { PendingCredit } from './free-days/free-days-rules.ts'
import { creditCalls, creditSchema } from './free-days/membership-credits.ts'
import { type EndRequest, endAskedSchema, endCalls } from './leave/membership-ends.ts'
import { count, pauseSchema, spanSchema, upcomingSchema } from './membership-schemas.ts'
import type { StoredPause } from './pause/pause-rules.ts'

export type MembershipDocument = {
  /** The provider's id of the subscription. */
  _id: string
  userId: string | null
  /** Null until the provider was asked for the first time. */
  stand: ProviderSubscriptionStatus | null
  /** Begun and not ended, said in one field that indexes can use. */
  isRunning: boolean
  /** Absent on what was last applied before this field existed. */
  periodStart?: Date | null
  periodEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** Which plan it is of; absent on what was last applied while there was only one. */
  plan?: PlanId
  /** What a period costs, in cents. */
  priceCents: number
  /** How often it was asked about, and which of those answers is in force: a later question has the newer answer. */
  asked: number
  applied: number
  /** Bought although another one was running: it must be ended and its payment refunded. */
  isSurplus: boolean
  /** The studio took the plan away: later events about it at the provider give no rights any more. */
  isTakenAway: boolean
  /** The subscription must still be ended at the provider. */
  isToBeEnded: boolean
  /** It is to end with its paid period, not at once. */
  isToEndWithPeriod: boolean
  /** The end that was asked for must still be taken back at the provider. */
  isToBeKept?: boolean
  /** What its member asked for last about its end with the period; absent where nothing was. */
  endAsked?: EndRequest
  nextCheckAt: Date
  /** When the provider charges an unpaid renewal next; absent on what was last applied before this field existed. */
  nextTryAt?: Date | null
  /** What is due of an unpaid renewal, in cents; absent like the above. */
  dueCents?: number | null
  /** The credit that the provider has for its customer, in cents; absent like the above. */
  creditCents?: number
  /** Free days whose credit the provider is still to get. */
  pendingCredits?: PendingCredit[]
  /** It is paused, and the charge with which it was to go on is unpaid. */
  isResumeUnpaid?: boolean
  /** The pause that its member asked for, and the days of earlier ones; absent where there was none. */
  pause?: StoredPause | null
  pausedSpans?: DaySpan[]
  /** What it becomes with its next period, or with the renewal of an announced day. */
  upcoming?: StoredUpcoming | null
  /** Until then an upgrade is under way at the provider, so that another one cannot begin. */
  upgradingUntil?: Date | null
  /** How many upgrades its card has declined; absent before the first. */
  declinedUpgrades?: number
  /** When it first ran, and when it was over: what the reports count as joined and lost. */
  startedAt: Date | null
  endedAt: Date | null
  createdAt: Date
}

const schema = new Schema<MembershipDocument>({
  _id: { type: String, required: true },
  userId: { type: String, default: null },
  stand: { type: String, enum: [...subscriptionStands, null], default: null },
  isRunning: { type: Boolean, required: true },
  periodStart: { type: Date },
  periodEnd: { type: Date, default: null },
  cancelAtPeriodEnd: { type: Boolean, default: false },
  plan: { type: String, enum: planIds },
  priceCents: count,
  asked: count,
  applied: count,
  isSurplus: { type: Boolean, default: false },
  isTakenAway: { type: Boolean, default: false },
  isToBeEnded: { type: Boolean, default: false },
  isToEndWithPeriod: { type: Boolean, default: false },
  isToBeKept: { type: Boolean },
  endAsked: { type: endAskedSchema },
  nextCheckAt: { type: Date, required: true },
  nextTryAt: { type: Date },
  dueCents: { type: Number },
  creditCents: { type: Number, min: 0, validate: Number.isSafeInteger },
  pendingCredits: { type: [creditSchema], default: undefined },
  isResumeUnpaid: { type: Boolean },
  pause: { type: pauseSchema },
  pausedSpans: { type: [spanSchema], default: undefined },
  upcoming: { type: upcomingSchema },
  upgradingUntil: { type: Date },
  declinedUpgrades: { type: Number, min: 0, validate: Number.isSafeInteger },
  startedAt: { type: Date, default: null },
  endedAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
})
schema.index({ userId: 1, isRunning: 1 })
schema.index({ isRunning: 1, nextCheckAt: 1 })
schema.index({ startedAt: 1 })
schema.index({ endedAt: 1 })
schema.index({ isToBeEnded: 1 }, { partialFilterExpression: { isToBeEnded: true } })

export type StoredMembership = Omit<MembershipDocument, '_id' | 'asked' | 'applied'> & { id: string }

const asMembership = ({ _id, asked: _a, applied: _b, ...fields }: MembershipDocument): StoredMembership => ({
  id: _id,
  ...fields,
})

/** The name of the plan that a subscription is of. */
export const formatPlanTitle = (membership: { plan?: PlanId } | null): string => planName(membership?.plan ?? 'monthly')

/** Whether a subscription has begun and not ended: it can be charged again, now or later. */
export const isRunningStand = (stand: ProviderSubscriptionStatus | null): boolean =>
  stand !== null && stand !== 'incomplete' && stand !== 'ended'

/** Subscriptions as they were last applied; the user carries what the rules need. */
function createMembershipStore({ database, jobQueue }: { database: Database; jobQueue: JobQueue }) {
  const memberships = defineModel<MembershipDocument>({ database, collection: 'memberships', schema })
  return {
    model: memberships,
    async findById(id: string, { tx }: { tx?: Tx } = {}): Promise<StoredMembership | null> {
      const found = await memberships.findById(id, null, { session: tx ?? null }).lean()
      return found ? asMembership(found) : null
    },
    /** Several by the provider's ids, in no order; unknown ones are left out. */
    async findMany(ids: readonly string[]): Promise<StoredMembership[]> {
      return (await memberships.find({ _id: { $in: ids } }).lean()).map(asMembership)
    },
    async runningOf(userId: string, { tx }: { tx?: Tx } = {}): Promise<StoredMembership[]> {
      const found = await memberships.find({ userId, isRunning: true }, null, { session: tx ?? null }).lean()
      return found.map(asMembership)
    },
    async allOf(userId: string): Promise<StoredMembership[]> {
      return (await memberships.find({ userId }).lean()).map(asMembership)
    },
    /** The days that a user's plans, also those that have ended, were paused; in no order. */
    async pausedSpansOf(userId: string, { tx }: { tx?: Tx } = {}): Promise<DaySpan[]> {
      const found = await memberships.find({ userId }, { pausedSpans: 1 }, { session: tx ?? null }).lean()
      return found.flatMap(({ pausedSpans = [] }) => pausedSpans)
    },
    /** Running ones about which the provider is to be asked by now. */
    async toBeAsked({ now, limit }: { now: Date; limit: number }): Promise<StoredMembership[]> {
      const filter = { isRunning: true, nextCheckAt: { $lte: now } }
      return (await memberships.find(filter).limit(limit).lean()).map(asMembership)
    },
    /**
     * Numbers each request to the provider before it is sent. Of two responses the one to the later request is the
     * newer, in every process and with any clock.
     */
    async drawNumber({ id, now }: { id: string; now: Date }): Promise<number> {
      const draw = () =>
        memberships.findOneAndUpdate({ _id: id }, { $inc: { asked: 1 } }, { returnDocument: 'after' }).lean()
      const known = await draw()
      if (known) return known.asked
      const fresh = { _id: id, isRunning: false, priceCents: 0, asked: 0, applied: 0, nextCheckAt: now, createdAt: now }
      await memberships.create([fresh]).catch((error: unknown) => {
        if (!duplicateFields(error)) throw error
      })
      const drawn = await draw()
      if (!drawn) throw new Error('a membership that was just written must be there')
      return drawn.asked
    },
    /** Applies a response unless a newer one was applied; returns the former state, null when it changed nothing. */
    async apply(input: {
      subscription: ProviderSubscription
      userId: string | null
      number: number
      nextCheckAt: Date
      now: Date
      tx: Tx
    }): Promise<StoredMembership | null> {
      const { subscription, userId, number, nextCheckAt, now, tx } = input
      const {
        stand,
        periodStart,
        periodEnd,
        cancelAtPeriodEnd,
        plan,
        nextTryAt,
        dueCents = null,
        isResumeUnpaid,
      } = subscription
      const { priceCents, creditCents } = subscription
      const isRunning = isRunningStand(stand)
      const prices = { plan, priceCents, creditCents }
      const terms = { periodStart, periodEnd, cancelAtPeriodEnd, ...prices, nextTryAt, dueCents, isResumeUnpaid }
      const facts = { userId, stand, isRunning, ...terms, nextCheckAt, applied: number }
      const before = await memberships.findById(subscription.id, null, { session: tx }).lean()
      if (!before || before.applied >= number) return null
      const startedAt = before.startedAt ?? (isRunning ? now : null)
      const endedAt = stand === 'ended' && startedAt ? (before.endedAt ?? now) : null
      await memberships.updateOne({ _id: subscription.id }, { $set: { ...facts, startedAt, endedAt } }, { session: tx })
      return asMembership(before)
    },
    /** Writes the pause of a subscription, or that it has none any more; `span` are the days that it took. */
    async setPause(input: { id: string; pause: StoredPause | null; span?: DaySpan | null; tx: Tx }): Promise<void> {
      const { id, pause, span = null, tx } = input
      const taken = span ? { $push: { pausedSpans: span } } : {}
      await memberships.updateOne({ _id: id }, { $set: { pause }, ...taken }, { session: tx })
    },
    ...creditCalls(memberships),
    ...upcomingCalls(memberships),
    /** All that have begun and not ended. */
    async allRunning(): Promise<StoredMembership[]> {
      return (await memberships.find({ isRunning: true }).lean()).map(asMembership)
    },
    ...endCalls({ memberships, jobQueue }),
    /** Lets the next regular check ask the provider about it. */
    askSoon: async ({ id, now, tx }: { id: string; now: Date; tx: Tx }): Promise<void> =>
      void (await memberships.updateOne({ _id: id }, { $set: { nextCheckAt: now } }, { session: tx })),
    postpone: async ({ id, nextCheckAt }: { id: string; nextCheckAt: Date }) =>
      void (await memberships.updateOne({ _id: id }, { $set: { nextCheckAt } })),
  }
}

export const membershipStore = defineStore(({ database, jobQueue }) => createMembershipStore({ database, jobQueue }))
