import { pauseStarts, planIds } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
import { defineModel, getDuplicateFields } from '../../adapters/mongo.ts'
import { isRunningStatus, type ProviderSubscription, subscriptionStatuses } from '../../adapters/payments.ts'
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
  subdocument,
  text,
  withDefault,
} from '../../adapters/schema.ts'
import { defineStore } from '../../platform/store.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'

const pauseSchema = subdocument({
  id: text,
  start: oneOf(pauseStarts),
  from: instant,
  /** The first instant of `resumesOn`. */
  until: instant,
  resumesOn: day,
  /** Deducted from the charge with which the plan resumes. */
  creditCents: count,
  /** Whether the provider has the credit, or none is due. */
  isCredited: flag,
  /** The period end on which the pause is based. A later one means that the provider has charged another month. */
  knownPeriodEnd: instant,
  /** `starting`: the provider has not confirmed the pause yet. `ending`: the provider is to resume the plan. */
  state: oneOf(['starting', 'paused', 'ending']),
  /** Whether the paid period continues without a charge. Decided when `state` becomes `ending`, so that retries agree. */
  keepsPeriod: optional(flag),
})
export type StoredPause = DocumentOf<typeof pauseSchema>

/**
 * An upcoming change of plan or price. A member's own takes effect with the next period, an announced price with the first
 * renewal on or after `on`.
 */
const upcomingChangeSchema = subdocument({
  id: text,
  plan: oneOf(planIds),
  priceCents: count,
  on: day,
  /** `notice`: the studio has announced a new price. */
  cause: oneOf(['member', 'notice']),
  /** The start of the period in which it was requested. */
  periodStart: instant,
  /** The member has withdrawn the change, but the provider may not know yet. */
  isWithdrawn: flag,
})
export type UpcomingChange = DocumentOf<typeof upcomingChangeSchema>

const endRequestSchema = subdocument({
  /**
   * `at once unless paid`: requested when nothing was paid ahead; if the period is paid meanwhile, the plan ends with it.
   * `withdrawn`: the planned end is taken back.
   */
  kind: oneOf(['at once', 'at once unless paid', 'at period end', 'withdrawn']),
  endsAt: orNull(instant),
})
export type EndRequest = DocumentOf<typeof endRequestSchema>

const pendingCreditSchema = subdocument({ id: text, cents: count })
export type PendingCredit = DocumentOf<typeof pendingCreditSchema>

const defaultsToFalse = withDefault(flag, false)
const defaultsToZero = withDefault(count, 0)

const schema = defineSchema({
  _id: text,
  /** Null before the first response, and if neither the subscription nor its customer identifies a user. */
  userId: orNull(text),
  /** Null until the provider has responded for the first time, as are the period dates. */
  status: orNull(oneOf(subscriptionStatuses)),
  /** Whether the subscription has started and not ended; stored for the indexes. */
  isRunning: defaultsToFalse,
  periodStart: orNull(instant),
  periodEnd: orNull(instant),
  cancelAtPeriodEnd: defaultsToFalse,
  plan: withDefault(oneOf(planIds), 'monthly'),
  priceCents: defaultsToZero,
  /** The numbers of the latest fetch from the provider, and of the fetch that was applied last. */
  lastFetch: defaultsToZero,
  appliedFetch: defaultsToZero,
  /** Bought while another plan was running or the account was being closed, so it is ended and refunded. */
  isSurplus: defaultsToFalse,
  /** An admin took the plan away: later events of the provider no longer change the member's rights. */
  isRevoked: defaultsToFalse,
  /** The requested end, until the provider has applied it. */
  end: orNull(endRequestSchema),
  /** How many changes were requested so far, so that a job can see whether another one was added while it ran. */
  requestCount: defaultsToZero,
  /** Until then the membership is reserved for the job that is applying its requests. */
  leasedUntil: orNull(instant),
  nextCheckAt: instant,
  /** When the provider tries to charge an unpaid renewal next, and the amount due. */
  nextAttemptAt: orNull(instant),
  dueCents: orNull(count),
  /** The customer's credit balance at the provider. */
  creditCents: defaultsToZero,
  /** Free days that are not credited at the provider yet. */
  pendingCredits: listOf(pendingCreditSchema),
  /** Still paused because the charge with which it was to resume is unpaid. */
  isResumeUnpaid: defaultsToFalse,
  pause: orNull(pauseSchema),
  /** The earlier pauses; `until` is the first day after each. */
  pausedSpans: listOf(subdocument({ from: day, until: day })),
  upcoming: orNull(upcomingChangeSchema),
  /** Until then an upgrade is being processed at the provider and blocks other changes. */
  upgradingUntil: orNull(instant),
  declinedUpgrades: defaultsToZero,
  /** When it started and ended: the reports count these as joined and lost. */
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
export type StoredMembership = Omit<MembershipDocument, '_id' | 'lastFetch' | 'appliedFetch'> & { id: string }

const toMembership = ({ _id, lastFetch: _, appliedFetch: __, ...fields }: MembershipDocument): StoredMembership => ({
  id: _id,
  ...fields,
})

type AppliedResponse = {
  subscription: ProviderSubscription
  userId: string | null
  fetchNumber: number
  nextCheckAt: Date
  currentTime: Date
  tx: Tx
}

/** What the provider last reported of each subscription, and what was requested of it. */
export const membershipStore = defineStore(({ database }) => {
  const memberships = defineModel({ database, collection: 'memberships', schema })
  const find = async (filter: QueryFilter<MembershipDocument>, { tx }: OptionalTx = {}, limit = 0) =>
    (await memberships.find(filter, null, { session: tx ?? null, limit }).lean()).map(toMembership)
  return {
    model: memberships,
    findById: async (id: string, options: OptionalTx = {}) => (await find({ _id: id }, options))[0] ?? null,
    findMany: (ids: readonly string[]) => find({ _id: { $in: ids } }),
    findRunningOf: (userId: string, options?: OptionalTx) => find({ userId, isRunning: true }, options),
    findByUser: (userId: string, options?: OptionalTx) => find({ userId }, options),
    findAllRunning: () => find({ isRunning: true }),
    /** Running memberships that must be fetched from the provider now. */
    findDueForCheck: ({ currentTime, limit }: { currentTime: Date; limit: number }) =>
      find({ isRunning: true, nextCheckAt: { $lte: currentTime } }, {}, limit),
    /**
     * Numbers a fetch from the provider before it is sent: of two responses the one with the higher number is newer, in
     * every process and with any clock.
     */
    async takeFetchNumber({ id, currentTime }: { id: string; currentTime: Date }): Promise<number> {
      const increment = () =>
        memberships.findOneAndUpdate({ _id: id }, { $inc: { lastFetch: 1 } }, { returnDocument: 'after' }).lean()
      const existingMembership = await increment()
      if (existingMembership) return existingMembership.lastFetch
      await memberships
        .create([{ _id: id, nextCheckAt: currentTime, createdAt: currentTime }])
        .catch((error: unknown) => {
          if (!getDuplicateFields(error)) throw error
        })
      const newMembership = await increment()
      if (!newMembership) throw new Error('the new membership was not found')
      return newMembership.lastFetch
    },
    /** Applies a response and returns the membership as it was before; null if a newer response was applied already. */
    async apply(response: AppliedResponse): Promise<StoredMembership | null> {
      const { subscription, userId, fetchNumber, nextCheckAt, currentTime, tx } = response
      const { id: _id, status, periodStart, periodEnd, cancelAtPeriodEnd, plan, priceCents, creditCents } = subscription
      const { nextAttemptAt, dueCents = null, isResumeUnpaid } = subscription
      const formerDocument = await memberships.findById(_id, null, { session: tx }).lean()
      if (!formerDocument || formerDocument.appliedFetch >= fetchNumber) return null
      const isRunning = isRunningStatus(status)
      const startedAt = formerDocument.startedAt ?? (isRunning ? currentTime : null)
      const endedAt = status === 'ended' && startedAt ? (formerDocument.endedAt ?? currentTime) : null
      const $set = {
        userId,
        status,
        isRunning,
        periodStart,
        periodEnd,
        cancelAtPeriodEnd,
        plan,
        priceCents,
        creditCents,
        nextAttemptAt,
        dueCents,
        isResumeUnpaid,
        startedAt,
        endedAt,
        nextCheckAt,
        appliedFetch: fetchNumber,
      }
      await memberships.updateOne({ _id }, { $set }, { session: tx })
      return toMembership(formerDocument)
    },
    async change({ id, changes, tx }: { id: string; changes: MembershipChanges } & OptionalTx): Promise<void> {
      await memberships.updateOne({ _id: id }, { $set: changes }, { session: tx })
    },
  }
})
