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

function createSteps() {
  const namesOfRuns: string[] = []
  const createStep = (
    name: string,
    work: () => Promise<unknown> = async () => undefined,
    oldestBeside = 0,
  ): Migration => ({
    name,
    oldestBeside,
    run: async () => {
      namesOfRuns.push(name)
      await work()
    },
  })
  return { namesOfRuns, createStep }
}

test('processes that start together wait until every step is done, and each step is recorded once [DEPLOYMENT-11]', async () => {
  const { createStep } = createSteps()
  const putThing = () => collection('things').updateOne({ _id: 'thing' }, { $set: { at: 1 } }, { upsert: true })
  const starts = [studio, secondProcess].map(async ({ deps }) => {
    await migrate({ database: deps.database, log, migrations: [createStep('shared', putThing)] })
    expect(await collection('things').countDocuments({ at: 1 })).toBe(1)
  })
  await Promise.all(starts)
  expect(await collection('migrations').countDocuments({})).toBe(1)
})

test('a failing step ends the start, is not recorded, and runs again first at the next start', async () => {
  const { namesOfRuns, createStep } = createSteps()
  let shouldFail = true
  const migrations = [
    createStep('fragile', async () => {
      if (shouldFail) throw new Error('on purpose')
    }),
    createStep('after it'),
  ]
  await expect(migrate({ database, log, migrations })).rejects.toThrow('on purpose')
  shouldFail = false
  await migrate({ database, log, migrations })
  expect(namesOfRuns).toEqual(['fragile', 'fragile', 'after it'])
})

test('an older release starts if every newer step allows it; otherwise it refuses and names the release it needs [DEPLOYMENT-11]', async () => {
  const { namesOfRuns, createStep } = createSteps()
  const newestMigrations = [createStep('first'), createStep('second'), createStep('third', undefined, 2)]
  await migrate({ database, log, migrations: newestMigrations, release: '2027-03' })
  await migrate({ database, log, migrations: newestMigrations.slice(0, 2) })
  const startOfOlder = migrate({ database, log, migrations: newestMigrations.slice(0, 1) })
  await expect(startOfOlder).rejects.toThrow(SchemaError)
  await expect(startOfOlder).rejects.toThrow(
    /too old.* knows version 1 .* at 3, .*"third" \(done by release 2027-03\) only a release that knows version 2 may work on it/,
  )
  expect(namesOfRuns).toEqual(['first', 'second', 'third'])
})

describe('while the previous release may still be running', () => {
  const allowBreakingUpTo = 0

  test('no step runs if one of them would break the previous release; otherwise all run [DEPLOYMENT-11]', async () => {
    const { namesOfRuns, createStep } = createSteps()
    const [first, second, third] = [createStep('first'), createStep('second'), createStep('third', undefined, 2)]
    await collection('things').insertOne({ _id: 'of the release before' })
    await migrate({ database, log, migrations: [first], allowBreakingUpTo: allowBreakingUpTo })
    await expect(
      migrate({ database, log, migrations: [first, second, third], allowBreakingUpTo: allowBreakingUpTo }),
    ).rejects.toThrow(/"third" must not run beside a release that knows less than version 2\. .*STOPPED_FOR_SCHEMA=3/)
    expect(namesOfRuns).toEqual(['first'])
    await migrate({ database, log, migrations: [first, second], allowBreakingUpTo: allowBreakingUpTo })
    await migrate({ database, log, migrations: [first, second, third], allowBreakingUpTo: allowBreakingUpTo })
    expect(namesOfRuns).toEqual(['first', 'second', 'third'])
  })
})
