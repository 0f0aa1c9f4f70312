import { pauseStarts, planIds } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
import { defineModel, duplicateFields } from '../../adapters/mongo.ts'
import { isRunningStand, type ProviderSubscription, subscriptionStands } from '../../adapters/payments.ts'
import {
  count,
  type DocumentOf,
  day,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
  optional,
  orNull,
  part,
  text,
  withDefault,
} from '../../adapters/schema.ts'
import { defineStore } from '../../platform/store.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'

/** `starting`: the provider has not confirmed it. `ending`: the provider was asked to go on. */
const pausePart = part({
  id: text,
  start: oneOf(pauseStarts),
  from: instant,
  /** The first instant of `resumesOn`. */
  until: instant,
  resumesOn: day,
  /** What is taken off the charge with which the plan goes on. */
  creditCents: count,
  isCredited: flag,
  /** The end of the paid period when it was asked for: a later one means that the provider charged in between. */
  askedPeriodEnd: instant,
  state: oneOf(['starting', 'paused', 'ending']),
  /** Decided with `ending`, so that every try ends it alike: the paid period goes on, and nothing is charged. */
  keepsPeriod: optional(flag),
})
export type StoredPause = DocumentOf<typeof pausePart>

/** For a member's change with the next period, for a notice with the renewal on or after `on`. */
const upcomingPart = part({
  id: text,
  plan: oneOf(planIds),
  priceCents: count,
  on: day,
  cause: oneOf(['member', 'notice']),
  /** The beginning of the period in which it was written. */
  periodStart: instant,
  /** The member took it back, and the provider may not know yet. */
  isTakenBack: flag,
})
export type StoredUpcoming = DocumentOf<typeof upcomingPart>

const endPart = part({
  /** `left`: at once, unless it turns out to be paid for; then it ends with that period. */
  how: oneOf(['at once', 'left', 'with period', 'keep']),
  endsAt: orNull(instant),
})
export type EndRequest = DocumentOf<typeof endPart>

const creditPart = part({ id: text, cents: count })
export type PendingCredit = DocumentOf<typeof creditPart>

const no = withDefault(flag, false)
const zero = withDefault(count, 0)

const schema = defineSchema({
  _id: text,
  userId: orNull(text),
  /** Null until the provider was asked for the first time, like the periods. */
  stand: orNull(oneOf(subscriptionStands)),
  /** Begun and not ended, in one field that indexes can use. */
  isRunning: no,
  periodStart: orNull(instant),
  periodEnd: orNull(instant),
  cancelAtPeriodEnd: no,
  plan: withDefault(oneOf(planIds), 'monthly'),
  priceCents: zero,
  /** How often it was asked about, and which of those answers is in force: a later question has the newer answer. */
  asked: zero,
  applied: zero,
  /** Bought although another one was running: it must be ended and its payment refunded. */
  isSurplus: no,
  /** The studio took the plan away: later events about it at the provider give no rights any more. */
  isTakenAway: no,
  /** How it is to end, or that it is to be kept, while the provider has not done that. */
  end: orNull(endPart),
  /** How often something was asked for that the provider has to do. */
  requests: zero,
  /** Until then one job is carrying that out. */
  advancingUntil: orNull(instant),
  nextCheckAt: instant,
  /** When the provider charges an unpaid renewal next, and what is due of it. */
  nextTryAt: orNull(instant),
  dueCents: orNull(count),
  /** The credit that the provider has for its customer. */
  creditCents: zero,
  /** Free days whose credit the provider is still to get. */
  pendingCredits: listOf(creditPart),
  /** It is paused, and the charge with which it was to go on is unpaid. */
  isResumeUnpaid: no,
  pause: orNull(pausePart),
  pausedSpans: listOf(part({ from: day, until: day })),
  upcoming: orNull(upcomingPart),
  /** Until then an upgrade is under way at the provider, so that another one cannot begin. */
  upgradingUntil: orNull(instant),
  declinedUpgrades: zero,
  /** When it first ran, and when it was over: what the reports count as joined and lost. */
  startedAt: orNull(instant),
  endedAt: orNull(instant),
  createdAt: instant,
})
schema.index({ userId: 1, isRunning: 1 })
schema.index({ isRunning: 1, nextCheckAt: 1 })
schema.index({ startedAt: 1 })
schema.index({ endedAt: 1 })
export type MembershipDocument = DocumentOf<typeof schema>
export type MembershipChanges = Partial<MembershipDocument>
export type StoredMembership = Omit<MembershipDocument, '_id' | 'asked' | 'applied'> & { id: string }

const toMembership = ({ _id, asked: _a, applied: _b, ...fields }: MembershipDocument): StoredMembership => ({
  id: _id,
  ...fields,
})

type AppliedAnswer = {
  subscription: ProviderSubscription
  userId: string | null
  number: number
  nextCheckAt: Date
  now: Date
  tx: Tx
}

/** Subscriptions as they were last applied; the user carries what the rules need. */
export const membershipStore = defineStore(({ database }) => {
  const memberships = defineModel({ database, collection: 'memberships', schema })
  const find = async (filter: QueryFilter<MembershipDocument>, { tx }: OptionalTx = {}, limit = 0) =>
    (await memberships.find(filter, null, { session: tx ?? null, limit }).lean()).map(toMembership)
  return {
    model: memberships,
    findById: async (id: string, within: OptionalTx = {}) => (await find({ _id: id }, within))[0] ?? null,
    findMany: (ids: readonly string[]) => find({ _id: { $in: ids } }),
    runningOf: (userId: string, within?: OptionalTx) => find({ userId, isRunning: true }, within),
    allOf: (userId: string, within?: OptionalTx) => find({ userId }, within),
    allRunning: () => find({ isRunning: true }),
    /** Running ones about which the provider is to be asked by now. */
    toBeAsked: ({ now, limit }: { now: Date; limit: number }) =>
      find({ isRunning: true, nextCheckAt: { $lte: now } }, {}, limit),
    /**
     * Numbers each request to the provider before it is sent. Of two responses the one to the later request is the
     * newer, in every process and with any clock.
     */
    async drawNumber({ id, now }: { id: string; now: Date }): Promise<number> {
      const draw = () =>
        memberships.findOneAndUpdate({ _id: id }, { $inc: { asked: 1 } }, { returnDocument: 'after' }).lean()
      const known = await draw()
      if (known) return known.asked
      await memberships.create([{ _id: id, nextCheckAt: now, createdAt: now }]).catch((error: unknown) => {
        if (!duplicateFields(error)) throw error
      })
      const drawn = await draw()
      if (!drawn) throw new Error('a membership that was just written must be there')
      return drawn.asked
    },
    /** Applies a response unless a newer one was applied; returns the former state, null when it changed nothing. */
    async apply(answer: AppliedAnswer): Promise<StoredMembership | null> {
      const { subscription, userId, number, nextCheckAt, now, tx } = answer
      const { id: _id, stand, periodStart, periodEnd, cancelAtPeriodEnd, plan, priceCents, creditCents } = subscription
      const { nextTryAt, dueCents = null, isResumeUnpaid } = subscription
      const before = await memberships.findById(_id, null, { session: tx }).lean()
      if (!before || before.applied >= number) return null
      const isRunning = isRunningStand(stand)
      const startedAt = before.startedAt ?? (isRunning ? now : null)
      const endedAt = stand === 'ended' && startedAt ? (before.endedAt ?? now) : null
      const $set = {
        userId,
        stand,
        isRunning,
        periodStart,
        periodEnd,
        cancelAtPeriodEnd,
        plan,
        priceCents,
        creditCents,
        nextTryAt,
        dueCents,
        isResumeUnpaid,
        startedAt,
        endedAt,
        nextCheckAt,
        applied: number,
      }
      await memberships.updateOne({ _id }, { $set }, { session: tx })
      return toMembership(before)
    },
    async change({ id, changes, tx }: { id: string; changes: MembershipChanges } & OptionalTx): Promise<void> {
      await memberships.updateOne({ _id: id }, { $set: changes }, { session: tx })
    },
  }
})
