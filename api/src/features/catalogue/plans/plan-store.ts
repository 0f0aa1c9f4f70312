import {
  type AdminPlan,
  classCategories,
  coveredCategories,
  defaultPlans,
  formatCents,
  type PlanId,
  type PlanInput,
  type PlanTerms,
  planBuyers,
  planIds,
  planName,
  toCents,
  toCoverage,
} from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import {
  count,
  type DocumentOf,
  defineSchema,
  flag,
  instant,
  listOf,
  oneOf,
  orNull,
  part,
} from '../../../adapters/schema.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({
  _id: oneOf(planIds),
  priceCents: orNull(count),
  /** Null: every category. */
  covers: orNull(listOf(oneOf(classCategories))),
  buyers: oneOf(planBuyers),
  isOnSale: flag,
  /** Every price that it had since the studio changed it first: subscribers of earlier prices stay on theirs. */
  prices: listOf(part({ cents: count, from: instant })),
  createdAt: instant,
  updatedAt: instant,
})
type PlanDocument = DocumentOf<typeof schema>

type StoredPlan = PlanTerms & { id: PlanId; name: string }

export const isPlanId = (id: string): id is PlanId => planIds.some((known) => known === id)

// A plan that the studio has never changed has no document.
const NEVER = { createdAt: new Date(0) }
const termsOf = (id: PlanId, found: PlanDocument | null): StoredPlan => {
  const { priceCents, covers, buyers, isOnSale } = found ?? defaultPlans[id]
  return { id, name: planName(id), priceCents, covers, buyers, isOnSale }
}

function asAdminPlan(id: PlanId, found: PlanDocument | null): AdminPlan {
  const { priceCents, covers, ...terms } = termsOf(id, found)
  const price = priceCents === null ? null : formatCents(priceCents)
  return withVersion({ ...terms, price, covers: coveredCategories({ covers }) }, found ?? NEVER)
}

function asStored({ price, covers, ...fields }: Partial<PlanInput>) {
  return {
    ...fields,
    ...(price === undefined ? {} : { priceCents: toCents(price) }),
    ...(covers === undefined ? {} : { covers: toCoverage(covers) }),
  }
}

/** The plans of the studio; those it has never changed are the default ones. */
export const planStore = defineStore(({ database }) => {
  const plans = defineModel({ database, collection: 'plans', schema })
  const find = (id: PlanId, tx?: Tx) => plans.findById(id, null, { session: tx ?? null }).lean()
  return {
    model: plans,
    async find(id: PlanId, { tx }: { tx?: Tx } = {}): Promise<StoredPlan> {
      return termsOf(id, await find(id, tx))
    },
    async list(): Promise<StoredPlan[]> {
      return Promise.all(planIds.map(async (id) => termsOf(id, await find(id))))
    },
    async show(id: PlanId, { tx }: { tx?: Tx } = {}): Promise<AdminPlan> {
      return asAdminPlan(id, await find(id, tx))
    },
    /** Stores the default terms of a plan that has no document; a second one throws MongoDB's duplicate key error. */
    async add({ id, tx }: { id: PlanId; tx: Tx }): Promise<void> {
      const { covers, ...terms } = defaultPlans[id]
      const prices = terms.priceCents === null ? [] : [{ cents: terms.priceCents, from: NEVER.createdAt }]
      const dates = { ...NEVER, updatedAt: NEVER.createdAt }
      if (await find(id, tx)) return
      await plans.create([{ _id: id, ...terms, covers: covers && [...covers], prices, ...dates }], { session: tx })
    },
    /** Changes a plan that has a document; another price begins a new version of it. */
    async change(input: { id: PlanId; changes: Partial<PlanInput>; now: Date; tx: Tx }): Promise<AdminPlan> {
      const { id, changes, now, tx } = input
      const stored = asStored(changes)
      const before = await find(id, tx)
      const isNewPrice = stored.priceCents !== undefined && stored.priceCents !== before?.priceCents
      const price = isNewPrice ? { $push: { prices: { cents: stored.priceCents, from: now } } } : {}
      const after = await plans
        .findByIdAndUpdate(
          id,
          { $set: { ...stored, updatedAt: now }, ...price },
          { returnDocument: 'after', session: tx },
        )
        .lean()
      if (!after) throw new Error(`the plan ${id} must be stored before it is changed`)
      return asAdminPlan(id, after)
    },
  }
})
