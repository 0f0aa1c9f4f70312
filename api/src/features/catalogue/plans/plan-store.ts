import {
  type AdminPlan,
  classCategories,
  defaultPlans,
  getCoveredCategories,
  getPlanName,
  type PlanId,
  type PlanInput,
  type PlanTerms,
  planBuyers,
  planIds,
  toCents,
  toCoverage,
  toMoney,
} from '@studio/contract'
import { defineModel } from '../../../adapters/mongo.ts'
import { count, type DocumentOf, defineSchema, flag, instant, listOf, oneOf, orNull } from '../../../adapters/schema.ts'
import { withVersion } from '../../../platform/entity-version.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

const schema = defineSchema({
  _id: oneOf(planIds),
  priceCents: orNull(count),
  /** Null covers every category. */
  covers: orNull(listOf(oneOf(classCategories))),
  buyers: oneOf(planBuyers),
  isOnSale: flag,
  createdAt: instant,
  updatedAt: instant,
})
type PlanDocument = DocumentOf<typeof schema>

type StoredPlan = PlanTerms & { id: PlanId; name: string }

export const isPlanId = (id: string): id is PlanId => planIds.some((planId) => planId === id)

// Every plan counts as created at this date, and without a document also as last changed then.
const DEFAULT_PLAN_DATES = { createdAt: new Date(0) }

const toPlan = (id: PlanId, document: PlanDocument | null): StoredPlan => {
  const { priceCents, covers, buyers, isOnSale } = document ?? defaultPlans[id]
  return { id, name: getPlanName(id), priceCents, covers, buyers, isOnSale }
}

function toAdminPlan(id: PlanId, document: PlanDocument | null): AdminPlan {
  const { priceCents, covers, ...terms } = toPlan(id, document)
  const price = priceCents === null ? null : toMoney(priceCents)
  return withVersion({ ...terms, price, covers: getCoveredCategories({ covers }) }, document ?? DEFAULT_PLAN_DATES)
}

function toStored({ price, covers, ...fields }: Partial<PlanInput>) {
  return {
    ...fields,
    ...(price === undefined ? {} : { priceCents: toCents(price) }),
    ...(covers === undefined ? {} : { covers: toCoverage(covers) }),
  }
}

/** A plan that the studio has never changed has the default terms and no document. */
export const planStore = defineStore(({ database }) => {
  const plans = defineModel({ database, collection: 'plans', schema })
  const findDocument = (id: PlanId, tx?: Tx) => plans.findById(id, null, { session: tx ?? null }).lean()
  return {
    model: plans,
    async load(id: PlanId, { tx }: { tx?: Tx } = {}): Promise<StoredPlan> {
      return toPlan(id, await findDocument(id, tx))
    },
    async list(): Promise<StoredPlan[]> {
      return Promise.all(planIds.map(async (id) => toPlan(id, await findDocument(id))))
    },
    async loadForAdmin(id: PlanId, { tx }: { tx?: Tx } = {}): Promise<AdminPlan> {
      return toAdminPlan(id, await findDocument(id, tx))
    },
    /** The first change of a plan creates its document. */
    async change(input: { id: PlanId; changes: Partial<PlanInput>; currentTime: Date; tx: Tx }): Promise<AdminPlan> {
      const { id, changes, currentTime, tx } = input
      const { priceCents, covers, buyers, isOnSale } = {
        ...toPlan(id, await findDocument(id, tx)),
        ...toStored(changes),
      }
      const changedTerms = { priceCents, covers: covers && [...covers], buyers, isOnSale }
      const newDocument = { _id: id, ...changedTerms, ...DEFAULT_PLAN_DATES, updatedAt: currentTime }
      await plans.replaceOne({ _id: id }, newDocument, { upsert: true, session: tx })
      return toAdminPlan(id, newDocument)
    },
  }
})
