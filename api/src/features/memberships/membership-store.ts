import { type DaySpan, type PlanId, pauseStarts, planIds } from '@studio/contract'
import { Schema } from 'mongoose'
import { type Database, defineModel, duplicateFields } from '../../adapters/mongo.ts'
import {
  type ProviderSubscription,
  type ProviderSubscriptionStatus,
  subscriptionStands,
} from '../../adapters/payments.ts'
import { defineStore } from '../../platform/store.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { StoredUpcoming } from './change/plan-change-rules.ts'
import type { PendingCredit } from './free-days/free-days-rules.ts'
import type { EndRequest } from './leave/leave-rules.ts'
import type { StoredPause } from './pause/pause-rules.ts'

export type MembershipDocument = {
  /** The provider's id of the subscription. */
  _id: string
  userId: string | null
  /** Null until the provider was asked for the first time, like the periods. */
  stand: ProviderSubscriptionStatus | null
  /** Begun and not ended, said in one field that indexes can use. */
  isRunning: boolean
  periodStart: Date | null
  periodEnd: Date | null
  cancelAtPeriodEnd: boolean
  plan: PlanId
  /** What a period costs, in cents. */
  priceCents: number
  /** How often it was asked about, and which of those answers is in force: a later question has the newer answer. */
  asked: number
  applied: number
  /** Bought although another one was running: it must be ended and its payment refunded. */
  isSurplus: boolean
  /** The studio took the plan away: later events about it at the provider give no rights any more. */
  isTakenAway: boolean
  /** How it is to end, or that it is to be kept, while the provider has not done that. */
  end: EndRequest | null
  /** How often something was asked for that the provider has to do. */
  requests: number
  /** Until then one job is carrying that out. */
  advancingUntil: Date | null
  nextCheckAt: Date
  /** When the provider charges an unpaid renewal next. */
  nextTryAt: Date | null
  /** What is due of an unpaid renewal, in cents. */
  dueCents: number | null
  /** The credit that the provider has for its customer, in cents. */
  creditCents: number
  /** Free days whose credit the provider is still to get. */
  pendingCredits: PendingCredit[]
  /** It is paused, and the charge with which it was to go on is unpaid. */
  isResumeUnpaid: boolean
  /** The pause that its member asked for, and the days of earlier ones. */
  pause: StoredPause | null
  pausedSpans: DaySpan[]
  /** What it becomes with its next period, or with the renewal of an announced day. */
  upcoming: StoredUpcoming | null
  /** Until then an upgrade is under way at the provider, so that another one cannot begin. */
  upgradingUntil: Date | null
  declinedUpgrades: number
  /** When it first ran, and when it was over: what the reports count as joined and lost. */
  startedAt: Date | null
  endedAt: Date | null
  createdAt: Date
}

/** A subscription about which nothing is known yet. */
const newMembership = ({ id, now }: { id: string; now: Date }): MembershipDocument => ({
  ...{ _id: id, userId: null, stand: null, isRunning: false, periodStart: null, periodEnd: null },
  ...{ cancelAtPeriodEnd: false, plan: 'monthly', priceCents: 0, asked: 0, applied: 0, isSurplus: false },
  ...{ isTakenAway: false, end: null, requests: 0, advancingUntil: null, nextCheckAt: now, nextTryAt: null },
  ...{ dueCents: null, creditCents: 0, pendingCredits: [], isResumeUnpaid: false, pause: null, pausedSpans: [] },
  ...{ upcoming: null, upgradingUntil: null, declinedUpgrades: 0, startedAt: null, endedAt: null, createdAt: now },
})

const required = { required: true } as const
const text = { type: String, ...required }
const date = { type: Date, ...required }
const optionalDate = { type: Date, default: null }
const flag = { type: Boolean, ...required }
/** A whole number that is not negative: cents, or how often. */
const count = { type: Number, ...required, min: 0, validate: Number.isSafeInteger }
const part = { _id: false } as const

const pauseSchema = new Schema<StoredPause>(
  {
    ...{ id: text, start: { type: String, enum: pauseStarts, ...required }, from: date, until: date, resumesOn: text },
    ...{ creditCents: count, isCredited: flag, askedPeriodEnd: date, keepsPeriod: { type: Boolean } },
    state: { type: String, enum: ['starting', 'paused', 'ending'], ...required },
  },
  part,
)
const upcomingSchema = new Schema<StoredUpcoming>(
  {
    ...{ id: text, plan: { type: String, enum: planIds, ...required }, priceCents: count, on: text },
    ...{ cause: { type: String, enum: ['member', 'notice'], ...required }, periodStart: date, isTakenBack: flag },
  },
  part,
)
const endSchema = new Schema<EndRequest>(
  { how: { type: String, enum: ['at once', 'left', 'with period', 'keep'], ...required }, endsAt: optionalDate },
  part,
)

const schema = new Schema<MembershipDocument>({
  _id: text,
  userId: { type: String, default: null },
  stand: { type: String, enum: [...subscriptionStands, null], default: null },
  isRunning: flag,
  periodStart: optionalDate,
  periodEnd: optionalDate,
  cancelAtPeriodEnd: flag,
  plan: { type: String, enum: planIds, ...required },
  priceCents: count,
  asked: count,
  applied: count,
  isSurplus: flag,
  isTakenAway: flag,
  end: { type: endSchema, default: null },
  requests: count,
  advancingUntil: optionalDate,
  nextCheckAt: date,
  nextTryAt: optionalDate,
  dueCents: { type: Number, default: null },
  creditCents: count,
  pendingCredits: [new Schema<PendingCredit>({ id: text, cents: count }, part)],
  isResumeUnpaid: flag,
  pause: { type: pauseSchema, default: null },
  pausedSpans: [new Schema<DaySpan>({ from: text, until: text }, part)],
  upcoming: { type: upcomingSchema, default: null },
  upgradingUntil: optionalDate,
  declinedUpgrades: count,
  startedAt: optionalDate,
  endedAt: optionalDate,
  createdAt: date,
})
schema.index({ userId: 1, isRunning: 1 })
schema.index({ isRunning: 1, nextCheckAt: 1 })
schema.index({ startedAt: 1 })
schema.index({ endedAt: 1 })

export type StoredMembership = Omit<MembershipDocument, '_id' | 'asked' | 'applied'> & { id: string }

const toMembership = ({ _id, asked: _a, applied: _b, ...fields }: MembershipDocument): StoredMembership => ({
  id: _id,
  ...fields,
})

/** Whether a subscription has begun and not ended: it can be charged again, now or later. */
export const isRunningStand = (stand: ProviderSubscriptionStatus | null): boolean =>
  stand !== null && stand !== 'incomplete' && stand !== 'ended'

type AppliedAnswer = {
  subscription: ProviderSubscription
  userId: string | null
  number: number
  nextCheckAt: Date
  now: Date
  tx: Tx
}

/** Subscriptions as they were last applied; the user carries what the rules need. */
function createMembershipStore(database: Database) {
  const memberships = defineModel<MembershipDocument>({ database, collection: 'memberships', schema })
  return {
    model: memberships,
    async findById(id: string, { tx }: { tx?: Tx | undefined } = {}): Promise<StoredMembership | null> {
      const membership = await memberships.findById(id, null, { session: tx ?? null }).lean()
      return membership && toMembership(membership)
    },
    /** Several by the provider's ids, in no order; unknown ones are left out. */
    findMany: async (ids: readonly string[]): Promise<StoredMembership[]> =>
      (await memberships.find({ _id: { $in: ids } }).lean()).map(toMembership),
    runningOf: async (userId: string, { tx }: { tx?: Tx } = {}): Promise<StoredMembership[]> =>
      (await memberships.find({ userId, isRunning: true }, null, { session: tx ?? null }).lean()).map(toMembership),
    /** All of a user, also those that have ended; in no order. */
    allOf: async (userId: string, { tx }: { tx?: Tx | undefined } = {}): Promise<StoredMembership[]> =>
      (await memberships.find({ userId }, null, { session: tx ?? null }).lean()).map(toMembership),
    allRunning: async (): Promise<StoredMembership[]> =>
      (await memberships.find({ isRunning: true }).lean()).map(toMembership),
    /** Running ones about which the provider is to be asked by now. */
    async toBeAsked({ now, limit }: { now: Date; limit: number }): Promise<StoredMembership[]> {
      const filter = { isRunning: true, nextCheckAt: { $lte: now } }
      return (await memberships.find(filter).limit(limit).lean()).map(toMembership)
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
      await memberships.create([newMembership({ id, now })]).catch((error: unknown) => {
        if (!duplicateFields(error)) throw error
      })
      const drawn = await draw()
      if (!drawn) throw new Error('a membership that was just written must be there')
      return drawn.asked
    },
    /** Applies a response unless a newer one was applied; returns the former state, null when it changed nothing. */
    async apply({
      subscription,
      userId,
      number,
      nextCheckAt,
      now,
      tx,
    }: AppliedAnswer): Promise<StoredMembership | null> {
      const { id: _id, stand, periodStart, periodEnd, cancelAtPeriodEnd, plan, priceCents, creditCents } = subscription
      const { nextTryAt, dueCents = null, isResumeUnpaid } = subscription
      const before = await memberships.findById(_id, null, { session: tx }).lean()
      if (!before || before.applied >= number) return null
      const isRunning = isRunningStand(stand)
      const startedAt = before.startedAt ?? (isRunning ? now : null)
      const endedAt = stand === 'ended' && startedAt ? (before.endedAt ?? now) : null
      const $set = {
        ...{ userId, stand, isRunning, periodStart, periodEnd, cancelAtPeriodEnd, plan, priceCents, creditCents },
        ...{ nextTryAt, dueCents, isResumeUnpaid, startedAt, endedAt, nextCheckAt, applied: number },
      }
      await memberships.updateOne({ _id }, { $set }, { session: tx })
      return toMembership(before)
    },
    async change({ id, changes, tx }: { id: string; changes: Partial<MembershipDocument>; tx?: Tx }): Promise<void> {
      await memberships.updateOne({ _id: id }, { $set: changes }, { session: tx })
    },
  }
}

export const membershipStore = defineStore(({ database }) => createMembershipStore(database))
