import { beforeEach, describe, expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'
import { type Migration, migrate, SchemaError } from './migrations.ts'

const studio = await aTestStudio()
const second = await aTestStudio({ sharedWith: studio })
const { database, log } = studio.deps
const collection = (name: string) => database.connection.collection<{ _id: string; at?: number }>(name)

beforeEach(async () => {
  for (const name of ['migrations', 'things']) await collection(name).deleteMany({})
})

function createSteps() {
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

test('processes that start together wait until every step is done, and each step is recorded once [DEPLOYMENT-11]', async () => {
  const { step } = createSteps()
  const putThing = () => collection('things').updateOne({ _id: 'thing' }, { $set: { at: 1 } }, { upsert: true })
  const starts = [studio, second].map(async ({ deps }) => {
    await migrate({ database: deps.database, log, migrations: [step('shared', putThing)] })
    expect(await collection('things').countDocuments({ at: 1 })).toBe(1)
  })
  await Promise.all(starts)
  expect(await collection('migrations').countDocuments({})).toBe(1)
})

test('a failing step ends the start, is not recorded, and runs again first at the next start', async () => {
  const { ran, step } = createSteps()
  let isFailing = true
  const migrations = [
    step('fragile', async () => {
      if (isFailing) throw new Error('on purpose')
    }),
    step('after it'),
  ]
  await expect(migrate({ database, log, migrations })).rejects.toThrow('on purpose')
  isFailing = false
  await migrate({ database, log, migrations })
  expect(ran).toEqual(['fragile', 'fragile', 'after it'])
})

test('an older release starts if every newer step allows it; otherwise it refuses and names the release it needs [DEPLOYMENT-11]', async () => {
  const { ran, step } = createSteps()
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

describe('while the previous release may still be running', () => {
  const breakingUpTo = 0

  test('no step runs when one of them would break the previous release; otherwise all run [DEPLOYMENT-11]', async () => {
    const { ran, step } = createSteps()
    const [first, second, third] = [step('first'), step('second'), step('third', undefined, 2)]
    await collection('things').insertOne({ _id: 'of the release before' })
    await migrate({ database, log, migrations: [first], breakingUpTo })
    await expect(migrate({ database, log, migrations: [first, second, third], breakingUpTo })).rejects.toThrow(
      /"third" must not run beside a release that knows less than version 2\. .*STOPPED_FOR_SCHEMA=3/,
    )
    expect(ran).toEqual(['first'])
    await migrate({ database, log, migrations: [first, second], breakingUpTo })
    await migrate({ database, log, migrations: [first, second, third], breakingUpTo })
    expect(ran).toEqual(['first', 'second', 'third'])
  })
})
