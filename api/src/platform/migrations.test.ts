import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'
import { type Migration, migrate, SchemaError, updateEach } from './migrations.ts'

const studio = await aTestStudio()
const second = await aTestStudio({ sharedWith: studio })
const { database, log } = studio.deps
const collection = (name: string) => database.connection.collection<{ _id: string; at?: number }>(name)

beforeEach(async () => {
  for (const name of ['migrations', 'migration_lock', 'things']) await collection(name).deleteMany({})
})

function recorded() {
  const ran: string[] = []
  const step = (name: string, work: () => Promise<unknown> = async () => undefined, oldestBeside = 0): Migration => ({
    name,
    oldestBeside,
    run: async () => {
      ran.push(name)
      await work()
    },
  })
  return { ran, step }
}

test('migration steps run once each, in order, also when later releases add more', async () => {
  const { ran, step } = recorded()
  await migrate({ database, log, migrations: [step('first'), step('second')] })
  await migrate({ database, log, migrations: [step('first'), step('second'), step('third')] })
  await migrate({ database, log, migrations: [step('first'), step('second'), step('third')] })
  expect(ran).toEqual(['first', 'second', 'third'])
})

test('of processes that start together one runs a step, and none goes on before it is done [DEPLOYMENT-11]', async () => {
  const { ran, step } = recorded()
  let isDone = false
  const slow = step('slow', async () => {
    await pause(700)
    isDone = true
  })
  const starts = [studio, second, studio, second].map(async ({ deps }) => {
    // Longer than the lease, which the holder renews during the run.
    await migrate({ database: deps.database, log, migrations: [slow], leaseMs: 300 })
    expect(isDone).toBe(true)
  })
  await Promise.all(starts)
  expect(ran).toEqual(['slow'])
})

test('a step that fails ends the start, is not recorded, and runs again at the next start before those after it', async () => {
  const { ran, step } = recorded()
  let fails = true
  const migrations = [
    step('fragile', async () => {
      if (fails) throw new Error('on purpose')
    }),
    step('after it'),
  ]
  await expect(migrate({ database, log, migrations })).rejects.toThrow('on purpose')
  fails = false
  await migrate({ database, log, migrations })
  expect(ran).toEqual(['fragile', 'fragile', 'after it'])
})

test('the lock of a process that was killed is taken over', async () => {
  await database.connection
    .collection<{ _id: string; holder: string; beat: number }>('migration_lock')
    .insertOne({ _id: 'lock', holder: 'killed', beat: 7 })
  const { ran, step } = recorded()
  await migrate({ database, log, migrations: [step('only')], leaseMs: 200 })
  expect(ran).toEqual(['only'])
  expect(await collection('migration_lock').countDocuments({})).toBe(0)
})

test('a process that lost the lock during a step does not record it', async () => {
  const { step } = recorded()
  const migrations = [step('overtaken', () => collection('migration_lock').deleteMany({}))]
  await expect(migrate({ database, log, migrations })).rejects.toThrow('taken over')
  expect(await collection('migrations').countDocuments({})).toBe(0)
})

test('a start with no step left costs one read', async () => {
  const { step } = recorded()
  const start = () => migrate({ database, log, migrations: [step('done before')] })
  await start()
  expect(await studio.commandsDuring(start)).toEqual(['find migrations'])
})

test('every step is recorded with its number, the release that did it and the oldest one that may still run', async () => {
  const { step } = recorded()
  const migrations = [step('first'), step('second', undefined, 1)]
  await migrate({ database, log, migrations, release: '2027-01' })
  expect(await collection('migrations').find({}).toArray()).toMatchObject([
    { _id: 'first', number: 1, oldestBeside: 0, release: '2027-01' },
    { _id: 'second', number: 2, oldestBeside: 1, release: '2027-01' },
  ])
})

test('a release goes back as far as the steps since then allow; an older one refuses and says which may start [DEPLOYMENT-11]', async () => {
  const { ran, step } = recorded()
  const newest = [step('first'), step('second'), step('third', undefined, 2)]
  await migrate({ database, log, migrations: newest, release: '2027-03' })
  await migrate({ database, log, migrations: newest.slice(0, 2) })
  const older = migrate({ database, log, migrations: newest.slice(0, 1) })
  await expect(older).rejects.toThrow(SchemaError)
  await expect(older).rejects.toThrow(
    /too old.* knows version 1 .* at 3, .*"third" \(done by release 2027-03\) only a release that knows version 2 may work on it/,
  )
  expect(ran).toEqual(['first', 'second', 'third'])
})

describe('while releases before may still be running', () => {
  const aloneUpTo = 0

  test('steps that the previous release can live with run; one that would break it does not, nor any before it [DEPLOYMENT-11]', async () => {
    const { ran, step } = recorded()
    const [first, second, third] = [step('first'), step('second'), step('third', undefined, 2)]
    await collection('things').insertOne({ _id: 'of the release before' })
    await migrate({ database, log, migrations: [first], aloneUpTo })
    await expect(migrate({ database, log, migrations: [first, second, third], aloneUpTo })).rejects.toThrow(
      /"third" must not run beside a release that knows less than version 2\. .*STOPPED_FOR_SCHEMA=3/,
    )
    expect(ran).toEqual(['first'])
    await migrate({ database, log, migrations: [first, second], aloneUpTo })
    await migrate({ database, log, migrations: [first, second, third], aloneUpTo })
    expect(ran).toEqual(['first', 'second', 'third'])
  })

  test('an operator’s confirmation that all old processes are stopped counts for these steps and not for later ones', async () => {
    const { ran, step } = recorded()
    await collection('things').insertOne({ _id: 'of the release before' })
    const migrations = [step('first', undefined, 1)]
    await migrate({ database, log, migrations, aloneUpTo: 1 })
    const later = [...migrations, step('second', undefined, 2)]
    await expect(migrate({ database, log, migrations: later, aloneUpTo: 1 })).rejects.toThrow(SchemaError)
    expect(ran).toEqual(['first'])
  })

  test('an empty database has no previous release', async () => {
    const { connection } = database
    await connection.dropDatabase()
    const { ran, step } = recorded()
    await migrate({ database, log, migrations: [step('first', undefined, 1)], aloneUpTo })
    expect(ran).toEqual(['first'])
  })
})

test('updateEach changes all documents of the former form, in any number', async () => {
  await collection('things').insertMany(Array.from({ length: 1_200 }, (_, at) => ({ _id: `thing ${at}`, at })))
  const change = ({ at }: Record<string, unknown>) => (Number(at) % 2 ? { $set: { isOdd: true } } : null)
  await updateEach({ database, collection: 'things', change })
  expect(await collection('things').countDocuments({ isOdd: true })).toBe(600)
})

describe('beside a release that goes on writing', () => {
  const TOTAL = 600
  const ids = Array.from({ length: TOTAL }, (_, at) => `thing ${at}`)
  const verify = () => ({ $set: { verifiedAt: 'made' } })

  test('a step loses nothing that the other release writes at the same time [DEPLOYMENT-11]', async () => {
    await collection('things').insertMany(ids.map((_id) => ({ _id, at: 0 })))
    const writes = async () => {
      for (const _id of ids) await collection('things').updateOne({ _id }, { $inc: { at: 1 } })
    }
    const step = updateEach({
      database,
      collection: 'things',
      filter: { verifiedAt: { $exists: false } },
      change: verify,
    })
    await Promise.all([writes(), step])
    expect(await collection('things').countDocuments({ verifiedAt: 'made', at: 1 })).toBe(TOTAL)
  })

  test('a document that has the new form by the time it is written is left alone', async () => {
    await collection('things').insertMany([{ _id: 'first' }, { _id: 'second' }])
    const change = () => verify()
    // Between the step's read and its write, as a process that runs the same step again after a kill may.
    const things = collection('things')
    const late = Object.create(things, {
      bulkWrite: {
        value: async (...args: Parameters<typeof things.bulkWrite>) => {
          await things.updateOne({ _id: 'first' }, { $set: { verifiedAt: 'by another' } })
          return things.bulkWrite(...args)
        },
      },
    })
    const connection = Object.create(database.connection, { collection: { value: () => late } })
    await updateEach({
      database: { ...database, connection },
      collection: 'things',
      filter: { verifiedAt: { $exists: false } },
      change,
    })
    expect(await things.find({}).sort({ _id: 1 }).toArray()).toMatchObject([
      { _id: 'first', verifiedAt: 'by another' },
      { _id: 'second', verifiedAt: 'made' },
    ])
  })
})
