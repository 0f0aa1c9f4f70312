import type { SortOrder } from 'mongoose'
import type { Database } from '../adapters/mongo.ts'
import type { Clock } from './clock.ts'
import type { Ids } from './ids.ts'
import type { JobQueue } from './queue/job-queue.ts'
import type { OptionalTx } from './transaction.ts'

type StoreDeps = {
  database: Database
  clock: Clock
  ids: Ids
  jobQueue: JobQueue
  stores: Stores
}
export type FindOptions = OptionalTx & { sort?: Record<string, SortOrder>; skip?: number; limit?: number }

type CreateStore<Store> = (deps: StoreDeps) => Store

export type Stores = { get<Store>(create: CreateStore<Store>): Store }

const factories: Array<CreateStore<unknown>> = []

/** Registers a store, which `createStores` creates at the start, so that its indexes exist before the first request. */
export function defineStore<Store>(create: CreateStore<Store>): (deps: { stores: Stores }) => Store {
  factories.push(create)
  return ({ stores }) => stores.get(create)
}

export function createStores(deps: Omit<StoreDeps, 'stores'>): Stores {
  const createdStores = new Map<CreateStore<unknown>, unknown>()
  const stores: Stores = {
    get<Store>(create: CreateStore<Store>): Store {
      if (!createdStores.has(create)) createdStores.set(create, create({ ...deps, stores }))
      return createdStores.get(create) as Store
    },
  }
  for (const create of factories) stores.get(create)
  return stores
}
