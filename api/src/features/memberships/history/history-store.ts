import { Schema } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type ChangedBy, type PlanChange, type PlanState, planStates } from './plan-state.ts'

type HistoryDocument = PlanChange & {
  /** Person and number, so that two writers cannot both write the next one. */
  _id: string
  userId: string
}

const required = { required: true } as const
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }
const stateSchema = new Schema<PlanState>(
  {
    plan: { type: String, default: null },
    state: { type: String, enum: planStates, ...required },
    monthlyCents: cents,
  },
  { _id: false },
)
const bySchema = new Schema<ChangedBy>(
  {
    kind: { type: String, enum: ['provider', 'member', 'staff', 'system'], ...required },
    id: { type: String, default: null },
  },
  { _id: false },
)
const schema = new Schema<HistoryDocument>({
  _id: { type: String, ...required },
  userId: { type: String, ...required },
  number: { type: Number, ...required, min: 1 },
  at: { type: Date, ...required },
  before: { type: stateSchema, ...required },
  after: { type: stateSchema, ...required },
  joinedAt: { type: Date, ...required },
  hadPaid: { type: Boolean, ...required },
  by: { type: bySchema, ...required },
})
schema.index({ userId: 1, number: 1 })
schema.index({ at: 1 })
schema.index({ joinedAt: 1 })

/** One change of what a person has, as it is stored. */
export type StoredPlanChange = PlanChange & { userId: string }

const asChange = ({ _id, ...change }: HistoryDocument): StoredPlanChange => change

/** What each person had and when; entries are added and never changed. They name people by their id alone. */
function createMembershipHistory(database: Database) {
  const history = defineModel<HistoryDocument>({ database, collection: 'membership_history', schema })
  return {
    model: history,
    /** The newest entry of a person; null before the first. */
    async lastOf({ userId, tx }: { userId: string; tx: Tx }): Promise<StoredPlanChange | null> {
      const [last] = await history.find({ userId }, null, { session: tx }).sort({ number: -1 }).limit(1).lean()
      return last ? asChange(last) : null
    },
    /** All of a person, oldest first. */
    async allOf(userId: string): Promise<StoredPlanChange[]> {
      return (await history.find({ userId }).sort({ number: 1 }).lean()).map(asChange)
    },
    async add({ change, tx }: { change: StoredPlanChange; tx: Tx }): Promise<void> {
      await history.create([{ _id: `${change.userId}:${change.number}`, ...change }], { session: tx })
    },
    /** What changed from the first instant to just before the second, oldest first. */
    async within({ from, to }: { from: Date; to: Date }): Promise<StoredPlanChange[]> {
      const found = await history
        .find({ at: { $gte: from, $lt: to } })
        .sort({ at: 1 })
        .lean()
      return found.map(asChange)
    },
    /** All changes of the people who first had a plan from the first instant to just before the second. */
    async ofJoined({ from, to }: { from: Date; to: Date }): Promise<StoredPlanChange[]> {
      return (await history.find({ joinedAt: { $gte: from, $lt: to } }).lean()).map(asChange)
    },
    /** How many people had which state just before an instant, and what their plans brought in a month together. */
    async standingAt(at: Date): Promise<StandingSum[]> {
      return history.aggregate<StandingSum>(standingStages(at))
    },
  }
}

export const membershipHistory = defineStore(({ database }) => createMembershipHistory(database))

/** Changes from one state to another before an instant, with what they moved. */
type StandingSum = {
  _id: { before: PlanState['state']; after: PlanState['state'] }
  count: number
  cents: number
}

const standingStages = (at: Date) => [
  { $match: { at: { $lt: at } } },
  {
    $group: {
      _id: { before: '$before.state', after: '$after.state' },
      count: { $sum: 1 },
      cents: { $sum: { $subtract: ['$after.monthlyCents', '$before.monthlyCents'] } },
    },
  },
]
