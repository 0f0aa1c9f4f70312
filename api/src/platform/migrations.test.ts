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

test('none of the processes that start together goes on before every step is done and recorded once [DEPLOYMENT-11]', async () => {
  const { step } = recorded()
  const put = () => collection('things').updateOne({ _id: 'thing' }, { $set: { at: 1 } }, { upsert: true })
  const starts = [studio, second].map(async ({ deps }) => {
    await migrate({ database: deps.database, log, migrations: [step('shared', put)] })
    expect(await collection('things').countDocuments({ at: 1 })).toBe(1)
  })
  await Promise.all(starts)
  expect(await collection('migrations').countDocuments({})).toBe(1)
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
