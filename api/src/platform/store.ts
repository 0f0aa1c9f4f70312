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
/** Which part of what matches is read, and in which order. */
export type FindOptions = OptionalTx & { sort?: Record<string, SortOrder>; skip?: number; limit?: number }

type Create<Store> = (parts: StoreParts) => Store

export type Stores = { of<Store>(create: Create<Store>): Store }

const defined: Array<Create<unknown>> = []

/** The store is made when the process starts, so that its indexes exist before the first request. */
export function defineStore<Store>(create: Create<Store>): (deps: { stores: Stores }) => Store {
  defined.push(create)
  return ({ stores }) => stores.of(create)
}

export function createStores(parts: Omit<StoreParts, 'stores'>): Stores {
  const made = new Map<Create<unknown>, unknown>()
  const stores: Stores = {
    of<Store>(create: Create<Store>): Store {
      if (!made.has(create)) made.set(create, create({ ...parts, stores }))
      return made.get(create) as Store
    },
  }
  for (const create of defined) stores.of(create)
  return stores
}
