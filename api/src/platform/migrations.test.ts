import { beforeEach, describe, expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'
import { type Migration, migrate, SchemaError } from './migrations.ts'

const studio = await aTestStudio()
const secondProcess = await aTestStudio({ sharedWith: studio })
const { database, log } = studio.deps
const collection = (name: string) => database.connection.collection<{ _id: string; at?: number }>(name)

beforeEach(async () => {
  for (const name of ['migrations', 'things']) await collection(name).deleteMany({})
})

/** `oldestBeside`: the schema version of the oldest release that may run beside the migration. */
function createRecorder() {
  const runNames: string[] = []
  const createMigration = (
    name: string,
    { work = async () => undefined, oldestBeside = 0 }: { work?: () => Promise<unknown>; oldestBeside?: number } = {},
  ): Migration => ({
    name,
    oldestBeside,
    run: async () => {
      runNames.push(name)
      await work()
    },
  })
  return { runNames, createMigration }
}

test('processes that start together wait until every migration is done, and each is recorded once [DEPLOYMENT-11]', async () => {
  const { createMigration } = createRecorder()
  const putThing = () => collection('things').updateOne({ _id: 'thing' }, { $set: { at: 1 } }, { upsert: true })
  const starts = [studio, secondProcess].map(async ({ deps }) => {
    await migrate({ database: deps.database, log, migrations: [createMigration('shared', { work: putThing })] })
    expect(await collection('things').countDocuments({ at: 1 })).toBe(1)
  })
  await Promise.all(starts)
  expect(await collection('migrations').countDocuments({})).toBe(1)
})

test('a failing migration ends the start, is not recorded, and is the first to run at the next start', async () => {
  const { runNames, createMigration } = createRecorder()
  let shouldFail = true
  const migrations = [
    createMigration('fragile', {
      work: async () => {
        if (shouldFail) throw new Error('on purpose')
      },
    }),
    createMigration('after it'),
  ]
  await expect(migrate({ database, log, migrations })).rejects.toThrow('on purpose')
  shouldFail = false
  await migrate({ database, log, migrations })
  expect(runNames).toEqual(['fragile', 'fragile', 'after it'])
})

test('an older release starts if every newer migration allows it; otherwise it refuses and names the release it needs [DEPLOYMENT-11]', async () => {
  const { runNames, createMigration } = createRecorder()
  const newestMigrations = [
    createMigration('first'),
    createMigration('second'),
    createMigration('third', { oldestBeside: 2 }),
  ]
  await migrate({ database, log, migrations: newestMigrations, release: '2027-03' })
  await migrate({ database, log, migrations: newestMigrations.slice(0, 2) })
  const startOfOlder = migrate({ database, log, migrations: newestMigrations.slice(0, 1) })
  await expect(startOfOlder).rejects.toThrow(SchemaError)
  await expect(startOfOlder).rejects.toThrow(
    /too old.* knows version 1 .* at 3, .*"third" \(done by release 2027-03\) only a release that knows version 2 may work on it/,
  )
  expect(runNames).toEqual(['first', 'second', 'third'])
})

describe('while the previous release may still be running', () => {
  /** The schema version up to which migrations may break the previous release: with 0, none may. */
  const allowBreakingUpTo = 0

  test('no migration runs if one of them would break the previous release; otherwise all run [DEPLOYMENT-11]', async () => {
    const { runNames, createMigration } = createRecorder()
    const firstMigration = createMigration('first')
    const secondMigration = createMigration('second')
    const breakingMigration = createMigration('third', { oldestBeside: 2 })
    // In an empty database, every migration may run.
    await collection('things').insertOne({ _id: 'of the release before' })
    await migrate({ database, log, migrations: [firstMigration], allowBreakingUpTo })
    await expect(
      migrate({ database, log, migrations: [firstMigration, secondMigration, breakingMigration], allowBreakingUpTo }),
    ).rejects.toThrow(/"third" must not run beside a release that knows less than version 2\. .*STOPPED_FOR_SCHEMA=3/)
    expect(runNames).toEqual(['first'])
    // The previous release is now one with two migrations, so it knows version 2, as the third migration requires.
    await migrate({ database, log, migrations: [firstMigration, secondMigration], allowBreakingUpTo })
    await migrate({
      database,
      log,
      migrations: [firstMigration, secondMigration, breakingMigration],
      allowBreakingUpTo,
    })
    expect(runNames).toEqual(['first', 'second', 'third'])
  })
})
