import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Binary, Decimal128, Long, MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup, writeBackup } from './backup.ts'

// Two databases on the server of this test run: what is backed up from one is restored into the other.
const given = new URL(process.env.TEST_MONGODB_URI ?? '')
const uriOf = (name: string) => {
  const uri = new URL(given)
  uri.pathname = `/${name}${process.pid}`
  return uri.href
}
const uris = { from: uriOf('backup'), to: uriOf('restored') }
const folder = mkdtempSync(join(tmpdir(), 'studio-backup-'))
const file = join(folder, 'studio.backup.gz')
let client: MongoClient
const db = (uri: string) => client.db(new URL(uri).pathname.slice(1))
beforeAll(async () => {
  client = await MongoClient.connect(given.href)
})
afterAll(async () => {
  for (const uri of Object.values(uris)) await db(uri).dropDatabase()
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is restored is what was there, type for type, and nothing else', async () => {
  const things = {
    _id: new ObjectId(),
    at: new Date('2026-03-08T07:00:00Z'),
    cents: 2500,
    large: Long.fromString('9007199254740993'),
    price: Decimal128.fromString('25.00'),
    bytes: new Binary(Buffer.from('abc')),
    list: [null, true, 'Zoë', { deep: 1.5 }],
  }
  await db(uris.from).collection('things').insertOne(things)
  await db(uris.from)
    .collection<{ _id: string; n: number }>('many')
    .insertMany(Array.from({ length: 1203 }, (_, n) => ({ _id: `m${n}`, n })))
  await db(uris.to).collection('leftovers').insertOne({ old: true })
  expect(await writeBackup({ uri: uris.from, file })).toEqual({ documents: 1204, collections: 2 })
  expect(await restoreBackup({ uri: uris.to, file })).toEqual({ documents: 1204, collections: 2 })
  const options = { promoteValues: false, promoteLongs: false }
  expect(await db(uris.to).collection('things').findOne({}, options)).toEqual(
    await db(uris.from).collection('things').findOne({}, options),
  )
  expect(await db(uris.to).collection('many').countDocuments()).toBe(1203)
  expect(await db(uris.to).collection('leftovers').countDocuments()).toBe(0)
})

test('a backup is one moment: what is written meanwhile is in it wholly or not at all', async () => {
  const seats = db(uris.from).collection<{ _id: string; count: number }>('seats')
  await seats.insertMany([
    { _id: 'free', count: 1000 },
    { _id: 'taken', count: 0 },
  ])
  let over = false
  let moves = 0
  const moving = (async () => {
    while (!over) {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await seats.updateOne({ _id: 'free' }, { $inc: { count: -1 } }, { session })
          await seats.updateOne({ _id: 'taken' }, { $inc: { count: 1 } }, { session })
        }),
      )
      moves += 1
    }
  })()
  for (let round = 0; round < 4; round += 1) {
    const before = moves
    await expect.poll(() => moves, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before)
    await writeBackup({ uri: uris.from, file })
    await restoreBackup({ uri: uris.to, file })
    const restored = await db(uris.to).collection<{ _id: string; count: number }>('seats').find().toArray()
    expect(restored.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
  }
  over = true
  await moving
})

test('a torn file, and one that is something else, change nothing', async () => {
  await writeBackup({ uri: uris.from, file })
  const whole = readFileSync(file)
  const before = await db(uris.to).collection('many').countDocuments()
  for (const bytes of [whole.subarray(0, whole.length - 40), Buffer.from('hello'), Buffer.alloc(0)]) {
    writeFileSync(join(folder, 'torn.gz'), bytes)
    await expect(restoreBackup({ uri: uris.to, file: join(folder, 'torn.gz') })).rejects.toThrow('not a whole backup')
  }
  expect(await db(uris.to).collection('many').countDocuments()).toBe(before)
})
