import type { SortOrder } from 'mongoose'
import type { Database } from '../adapters/mongo.ts'
import type { Clock } from './clock.ts'
import type { Ids } from './ids.ts'
import type { JobQueue } from './queue/job-queue.ts'
import type { OptionalTx } from './transaction.ts'

type StoreParts = {
  database: Database
  clock: Clock
  ids: Ids
  jobQueue: JobQueue
  stores: Stores
}
export type FindOptions = OptionalTx & { sort?: Record<string, SortOrder>; skip?: number; limit?: number }

type Create<Store> = (parts: StoreParts) => Store

export type Stores = { of<Store>(create: Create<Store>): Store }

const factories: Array<Create<unknown>> = []

/** Stores are created at the start, so that their indexes exist before the first request. */
export function defineStore<Store>(create: Create<Store>): (deps: { stores: Stores }) => Store {
  factories.push(create)
  return ({ stores }) => stores.of(create)
}

export function createStores(parts: Omit<StoreParts, 'stores'>): Stores {
  const createdStores = new Map<Create<unknown>, unknown>()
  const stores: Stores = {
    of<Store>(create: Create<Store>): Store {
      if (!createdStores.has(create)) createdStores.set(create, create({ ...parts, stores }))
      return createdStores.get(create) as Store
    },
  }
  for (const create of factories) stores.of(create)
  return stores
}
