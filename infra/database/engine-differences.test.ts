import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Collection, type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../product/settings.ts'

type SampleDocument = {
  _id: string
  number?: number
  name?: string
  value?: string
}
type Engine = { client: MongoClient; db: Db; samples: Collection<SampleDocument> }
/**
 * A behaviour in which the embedded engine differs: the result of each engine, and the files with the workaround, which may
 * be a check that forbids such code.
 */
type Difference = {
  title: string
  workarounds: readonly string[]
  embedded: unknown
  mongodb: unknown
  observe: (engine: Engine) => Promise<unknown>
}

const SAMPLE_COUNT = 100
const KEY_COUNT = 20
const CONCURRENT_REQUESTS = 20
const features = 'api/src/features'

const describeOutcome = (operation: Promise<unknown>) =>
  operation.then(
    () => 'done',
    (error: { code?: number }) => `refused ${error.code ?? 'by the driver'}`,
  )
const differences: readonly Difference[] = [
  {
    title: 'a unique value that its document no longer has',
    workarounds: [
      `${features}/bookings/trial-passes/trial-pass-store.ts`,
      `${features}/accounts/people/user-store.ts`,
      `${features}/newsletter/newsletter-store.ts`,
    ],
    embedded: 'refused 11000',
    mongodb: 'done',
    observe: async ({ db }) => {
      const names = db.collection<SampleDocument>('names')
      await names.createIndex({ value: 1 }, { unique: true })
      await names.insertOne({ _id: 'first', value: 'ann' })
      await names.updateOne({ _id: 'first' }, { $set: { value: 'ben' } })
      return describeOutcome(names.insertOne({ _id: 'second', value: 'ann' }))
    },
  },
  {
    title: 'the first upserts of one key at the same moment',
    workarounds: ['api/src/platform/rate-limits.ts'],
    embedded: 'some return null',
    mongodb: 'each returns its document',
    observe: async ({ db }) => {
      const counters = db.collection<{ key: string; points: number }>('counters')
      await counters.createIndex({ key: 1 }, { unique: true })
      const add = (key: string) =>
        counters.findOneAndUpdate({ key }, { $inc: { points: 1 } }, { upsert: true, returnDocument: 'after' })
      const counterDocuments: unknown[] = []
      // The requests overlap by chance: on a fast or busy machine those for the first keys may all succeed.
      // Then up to ten times as many keys are tried.
      const maxKeys = () => (counterDocuments.includes(null) ? KEY_COUNT : 10 * KEY_COUNT)
      for (let keys = 0; keys < maxKeys(); keys += 1) {
        const key = randomUUID()
        counterDocuments.push(...(await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, () => add(key)))))
        expect((await counters.findOne({ key }))?.points).toBe(CONCURRENT_REQUESTS)
      }
      return counterDocuments.includes(null) ? 'some return null' : 'each returns its document'
    },
  },
  {
    title: 'a query by a regular expression literal on an indexed field',
    workarounds: ['infra/checks/code-rules.ts'],
    embedded: 'finds nothing',
    mongodb: 'finds',
    observe: async ({ db }) => {
      const namedSamples = db.collection<SampleDocument>('named')
      await namedSamples.createIndex({ name: 1 })
      await namedSamples.insertOne({ _id: 'one', name: 'Ann' })
      return (await namedSamples.countDocuments({ name: /^An/ })) === 0 ? 'finds nothing' : 'finds'
    },
  },
  {
    title: 'a unique index that ignores the case of letters',
    workarounds: ['infra/checks/code-rules.ts'],
    embedded: 'done',
    mongodb: 'refused 11000',
    observe: async ({ db }) => {
      const people = db.collection<SampleDocument>('people')
      await people.createIndex({ name: 1 }, { unique: true, collation: { locale: 'en', strength: 2 } })
      await people.insertOne({ _id: 'one', name: 'Ann' })
      return describeOutcome(people.insertOne({ _id: 'two', name: 'ANN' }))
    },
  },
  {
    title: 'a condition in JavaScript',
    workarounds: ['infra/checks/code-rules.ts'],
    embedded: 'refused 2',
    mongodb: 'done',
    observe: ({ samples }) => describeOutcome(samples.findOne({ $where: 'this.number === 5' })),
  },
]

const engine = {} as Engine
let isEmbedded = true
beforeAll(async () => {
  engine.client = await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '')
  engine.db = engine.client.db(`engine_differences_${process.pid}`)
  engine.samples = engine.db.collection('samples')
  isEmbedded = (await engine.db.admin().command({ hello: 1 })).setName === 'secantus'
  await engine.samples.insertMany(
    Array.from({ length: SAMPLE_COUNT }, (_, index) => ({ _id: `sample ${index}`, number: index })),
  )
})
afterAll(async () => {
  await engine.db.dropDatabase()
  await engine.client.close()
})

test.each(differences)(
  'the engine of this test run behaves as recorded: $title ($workarounds)',
  async ({ observe, ...expected }) => {
    expect(await observe(engine)).toBe(isEmbedded ? expected.embedded : expected.mongodb)
  },
)

test('every file with a workaround exists', () => {
  const files = new Set(differences.flatMap(({ workarounds }) => workarounds))
  expect([...files].filter((file) => !existsSync(join(repository, file)))).toEqual([])
})
