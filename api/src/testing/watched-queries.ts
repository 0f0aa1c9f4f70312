import { AsyncLocalStorage } from 'node:async_hooks'
import type { Document, Model } from 'mongoose'
import { afterAll, expect } from 'vitest'
import type { Database } from '../adapters/mongo.ts'
import { isVersioned } from '../adapters/version-stamp.ts'
import type { ResponseCache } from '../platform/response-cache.ts'
import { loadQueryPlan } from './query-plan.ts'

// Registered with the import, so it runs after everything that a test file clears up by itself.
const problems: string[] = []
afterAll(() => expect(problems).toEqual([]))

type Filter = Record<string, unknown>
type Query = { collection: string; filter: Filter; sort?: Filter; command: string }
/** A write of a bulkWrite; `update` is the place of its collection, and inserts look for nothing. */
type BulkWrite = { update?: number; filter?: Filter; insert?: number; document?: Filter }
type Update = { q?: Filter }
type Insert = { collection: string; document: Filter }

/** The source of a command: the product itself, or the loading of data that is cached under the version. */
type Origin = { making?: string }

/** Libraries keep these by themselves; each reads them by an index of its own. */
const FOREIGN = new Set(['rate_limits', 'jobs'])
/** Read as a whole on purpose: the filter values of the audit log. */
const WHOLE = new Set(['audit_log'])

/**
 * Records the product's queries during a test and checks them at the end of the file: each uses an index, data cached
 * under the catalogue's version comes from versioned collections (decision 011), and documents written past mongoose match their schemas.
 * Queries of the tests themselves are not checked.
 */
export function watchQueries(database: Database) {
  const origin = new AsyncLocalStorage<Origin>()
  const queries = new Map<string, Query>()
  const wrong = new Set<string>()
  const modelOf = (collection: string) =>
    Object.values(database.connection.models).find((model) => model.collection.name === collection)
  const versioned = (collection: string) => {
    const model = modelOf(collection)
    return model !== undefined && isVersioned(model.schema)
  }
  const looking: Promise<void>[] = []
  const look = async ({ collection, document }: Insert) => {
    const flaw = await flawOf({ model: modelOf(collection), document })
    if (flaw) wrong.add(`${collection}: ${flaw}`)
  }
  const note = ({ command }: { command: Record<string, unknown> }) => {
    const from = origin.getStore()
    if (!from) return
    for (const insert of insertsIn(command)) looking.push(look(insert))
    for (const query of queriesIn(command)) {
      if (FOREIGN.has(query.collection)) continue
      queries.set(shapeOf(query), query)
      if (from.making && !versioned(query.collection))
        wrong.add(`${query.collection} is read for "${from.making}" and has no version`)
    }
  }
  database.connection.getClient().on('commandStarted', note)
  return {
    /** Work of the product, whose queries count. */
    byProduct: <Result>(work: () => Promise<Result>): Promise<Result> => origin.run({}, work),
    /** The same cache, with what its data is made of watched. */
    watch: ({ getData, ...others }: ResponseCache): ResponseCache => ({
      ...others,
      getData: ({ load, ...input }) => getData({ ...input, load: () => origin.run({ making: input.key }, load) }),
    }),
    /** Looks at the plans; what is wrong fails the file when all is cleared up. */
    async judge(): Promise<void> {
      await Promise.all(looking)
      for (const query of queries.values()) {
        const { collection, filter, sort, command } = query
        if (WHOLE.has(collection) && Object.keys(filter).length === 0) continue
        const cursor = database.connection.collection(collection).find(filter, sort ? { sort: asSort(sort) } : {})
        const plan = await loadQueryPlan(cursor)
        if (plan !== 'IXSCAN') wrong.add(`${command} reads all of ${collection}: ${JSON.stringify({ filter, sort })}`)
      }
      problems.push(...wrong)
    },
  }
}

function queriesIn(command: Record<string, unknown>): Query[] {
  const [name = ''] = Object.keys(command)
  const base = { collection: String(command[name]), command: name }
  switch (name) {
    case 'find':
      return [{ ...base, filter: asFilter(command.filter), ...(command.sort ? { sort: asFilter(command.sort) } : {}) }]
    case 'findAndModify':
      return [{ ...base, filter: asFilter(command.query), ...(command.sort ? { sort: asFilter(command.sort) } : {}) }]
    case 'count':
    case 'distinct':
      return [{ ...base, filter: asFilter(command.query) }]
    case 'aggregate': {
      const [first] = asList<{ $match?: Filter }>(command.pipeline)
      return [{ ...base, filter: first?.$match ?? {} }]
    }
    case 'update':
    case 'delete':
      return asList<Update>(command[`${name}s`]).map(({ q }) => ({ ...base, filter: q ?? {} }))
    case 'bulkWrite': {
      const places = placesOf(command)
      return asList<BulkWrite>(command.ops).flatMap(({ update, filter }) =>
        update === undefined ? [] : [{ collection: places[update] ?? '', command: name, filter: asFilter(filter) }],
      )
    }
    default:
      return []
  }
}

const placesOf = (command: Filter) =>
  asList<{ ns: string }>(command.nsInfo).map(({ ns }) => ns.slice(ns.indexOf('.') + 1))

/** What a command that goes past mongoose inserts. */
function insertsIn(command: Filter): Insert[] {
  if (!('bulkWrite' in command)) return []
  const places = placesOf(command)
  return asList<BulkWrite>(command.ops).flatMap(({ insert, document }) =>
    insert === undefined ? [] : [{ collection: places[insert] ?? '', document: asFilter(document) }],
  )
}

/** What mongoose would have said of a document, or made of it; null when it would have stored just that. */
async function flawOf({ model, document }: { model: Model<unknown> | undefined; document: Filter }) {
  if (!model) return 'has no schema'
  let made: Document
  try {
    made = new model(document)
    await made.validate()
  } catch (error) {
    return String(error)
  }
  const [ours, theirs] = [document, made.toObject()].map((fields) => Object.keys(fields).sort().join())
  return ours === theirs ? null : `is written with ${ours}, by its schema ${theirs}`
}

/** A query without its values: what an index is for. */
function shapeOf({ collection, filter, sort }: Query): string {
  const blank = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 1).map(blank)
    const isPlain = value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
    if (!isPlain) return typeof value === 'boolean' ? value : '?'
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, blank(inner)]))
  }
  return JSON.stringify([collection, blank(filter), sort instanceof Map ? [...sort] : sort])
}

// What the driver is about to send: commands of our own queries, whose parts have these forms.
const asFilter = (value: unknown) => (value ?? {}) as Filter
const asList = <Item>(value: unknown) => (Array.isArray(value) ? value : []) as Item[]
const asSort = (sort: Filter) => (sort instanceof Map ? [...sort] : sort) as Record<string, 1 | -1>
