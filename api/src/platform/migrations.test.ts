import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { aTestStudio } from '../testing/test-app.ts'
import { type Migration, migrate, updateEach } from './migrations.ts'

const studio = await aTestStudio()
const second = await aTestStudio({ besides: studio })
const { database, log } = studio.deps
const collection = (name: string) => database.connection.collection<{ _id: string; at?: number }>(name)

beforeEach(async () => {
  for (const name of ['migrations', 'migration_lock', 'things']) await collection(name).deleteMany({})
})

function recorded() {
  const ran: string[] = []
  const step = (name: string, work: () => Promise<unknown> = async () => undefined): Migration => ({
    name,
    run: async () => {
      ran.push(name)
      await work()
    },
  })
  return { ran, step }
}

test('steps run once each, in their order, also when later releases add more', async () => {
  const { ran, step } = recorded()
  await migrate({ database, log, migrations: [step('first'), step('second')] })
  await migrate({ database, log, migrations: [step('first'), step('second'), step('third')] })
  await migrate({ database, log, migrations: [step('first'), step('second'), step('third')] })
  expect(ran).toEqual(['first', 'second', 'third'])
})

test('of processes that start together one runs a step, and none goes on before it is done', async () => {
  const { ran, step } = recorded()
  let isDone = false
  const slow = step('slow', async () => {
    await pause(700)
    isDone = true
  })
  const starts = [studio, second, studio, second].map(async ({ deps }) => {
    // Longer than the lease, which the holder renews meanwhile.
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

test('with nothing left to do a start costs one read', async () => {
  const { step } = recorded()
  const start = () => migrate({ database, log, migrations: [step('done before')] })
  await start()
  expect(await studio.commandsDuring(start)).toEqual(['find migrations'])
})

test('updateEach changes the documents that have the former form, however many there are', async () => {
  await collection('things').insertMany(Array.from({ length: 1_200 }, (_, at) => ({ _id: `thing ${at}`, at })))
  const change = ({ at }: Record<string, unknown>) => (Number(at) % 2 ? { $set: { isOdd: true } } : null)
  await updateEach({ database, collection: 'things', change })
  expect(await collection('things').countDocuments({ isOdd: true })).toBe(600)
})
