import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'
import { type Migration, migrate, SchemaError } from './migrations.ts'

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

test('of processes that start together one runs a step, and none goes on before it is done [DEPLOYMENT-11]', async () => {
  const { ran, step } = recorded()
  let isDone = false
  const slow = step('slow', async () => {
    await pause(1_500)
    isDone = true
  })
  const starts = [studio, second, studio, second].map(async ({ deps }) => {
    // Longer than the lease, which the holder renews during the run.
    await migrate({ database: deps.database, log, migrations: [slow], leaseMs: 1_000 })
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
})
