import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Binary, Collection, Decimal128, Long, MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CliError } from '../processes/cli-error.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import { readBackupKey } from './sealed-file.ts'

// Two databases on the server of this test run: the tests back up one and restore into the other. They run in order: the
// first one leaves documents in `many` of the target, which later tests expect to be unchanged.
const serverUri = new URL(process.env.TEST_MONGODB_URI ?? '')
const toUri = (name: string) => {
  const uri = new URL(serverUri)
  uri.pathname = `/${name}${process.pid}`
  return uri.href
}
const uris = { source: toUri('backup'), target: toUri('restored') }
const folder = mkdtempSync(join(tmpdir(), 'studio-backup-'))
const file = join(folder, 'studio.backup')
const key = randomBytes(32)
let client: MongoClient
const getDatabase = (uri: string) => client.db(new URL(uri).pathname.slice(1))
beforeAll(async () => {
  client = await MongoClient.connect(serverUri.href)
})
afterAll(async () => {
  for (const uri of Object.values(uris)) await getDatabase(uri).dropDatabase()
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a restore brings back every document with its types and removes everything else [DEPLOYMENT-12]', async () => {
  const sample = {
    _id: new ObjectId(),
    at: new Date('2026-03-08T07:00:00Z'),
    cents: 2500,
    large: Long.fromString('9007199254740993'),
    price: Decimal128.fromString('25.00'),
    bytes: new Binary(Buffer.from('abc')),
    list: [null, true, 'Zoë', { deep: 1.5 }],
  }
  await getDatabase(uris.source).collection('things').insertOne(sample)
  // Two full batches of 500 and a part of a third.
  await getDatabase(uris.source)
    .collection<{ _id: string; number: number }>('many')
    .insertMany(Array.from({ length: 1203 }, (_, number) => ({ _id: `m${number}`, number })))
  await getDatabase(uris.target).collection('leftovers').insertOne({ old: true })
  expect(await writeBackup({ uri: uris.source, file, key })).toEqual({ documents: 1204, collections: 2 })
  expect(await restoreBackup({ uri: uris.target, file, key })).toEqual({ documents: 1204, collections: 2 })
  const options = { promoteValues: false, promoteLongs: false }
  expect(await getDatabase(uris.target).collection('things').findOne({}, options)).toEqual(
    await getDatabase(uris.source).collection('things').findOne({}, options),
  )
  expect(await getDatabase(uris.target).collection('many').countDocuments()).toBe(1203)
  expect(await getDatabase(uris.target).collection('leftovers').countDocuments()).toBe(0)
})

test('a backup is one consistent snapshot: a transaction during the backup is in the file completely or not at all [DEPLOYMENT-12]', async () => {
  const seats = getDatabase(uris.source).collection<{ _id: string; count: number }>('seats')
  await seats.insertMany([
    { _id: 'free', count: 1000 },
    { _id: 'taken', count: 0 },
  ])
  let isDone = false
  let moveCount = 0
  const movingSeats = (async () => {
    while (!isDone) {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await seats.updateOne({ _id: 'free' }, { $inc: { count: -1 } }, { session })
          await seats.updateOne({ _id: 'taken' }, { $inc: { count: 1 } }, { session })
        }),
      )
      moveCount += 1
    }
  })()
  for (let round = 0; round < 4; round += 1) {
    const countBefore = moveCount
    await expect.poll(() => moveCount, { timeout: 20_000, interval: 5 }).toBeGreaterThan(countBefore)
    await writeBackup({ uri: uris.source, file, key })
    await restoreBackup({ uri: uris.target, file, key })
    const restoredSeats = await getDatabase(uris.target)
      .collection<{ _id: string; count: number }>('seats')
      .find()
      .toArray()
    expect(restoredSeats.reduce((sum, { count }) => sum + count, 0)).toBe(1000)
  }
  isDone = true
  await movingSeats
})

test('a backup contains no readable text, and a restore with a wrong key or a changed byte changes nothing [DEPLOYMENT-12]', async () => {
  await getDatabase(uris.source).collection('things').insertOne({ note: 'a knee that hurts' })
  await writeBackup({ uri: uris.source, file, key })
  const backupBytes = readFileSync(file)
  expect(backupBytes.includes('knee') || canGunzip(backupBytes)).toBe(false)
  const countBefore = await getDatabase(uris.target).collection('many').countDocuments()
  const restoreWithWrongKey = restoreBackup({ uri: uris.target, file, key: randomBytes(32) })
  await expect(restoreWithWrongKey).rejects.toThrow('not a whole backup of a studio under this BACKUP_KEY')
  // A byte of the nonce, of the content and of the authentication tag.
  for (const offset of [20, Math.floor(backupBytes.length / 2), backupBytes.length - 1]) {
    const changedBytes = Buffer.from(backupBytes)
    changedBytes[offset] = (changedBytes[offset] ?? 0) ^ 1
    writeFileSync(join(folder, 'changed'), changedBytes)
    await expect(restoreBackup({ uri: uris.target, file: join(folder, 'changed'), key })).rejects.toThrow(CliError)
  }
  expect(await getDatabase(uris.target).collection('many').countDocuments()).toBe(countBefore)
})

function canGunzip(bytes: Buffer): boolean {
  try {
    return gunzipSync(bytes).length > 0
  } catch {
    return false
  }
}

test('a backup that takes longer than MongoDB allows a transaction is reported in one line and leaves no file', async () => {
  const NO_SUCH_TRANSACTION = 251
  const abortedError = Object.assign(new Error('Transaction 1 has been aborted.'), { code: NO_SUCH_TRANSACTION })
  const find = vi.spyOn(Collection.prototype, 'find').mockImplementation(() => {
    throw abortedError
  })
  try {
    const unwrittenFile = join(folder, 'too-long')
    await expect(writeBackup({ uri: uris.source, file: unwrittenFile, key })).rejects.toThrow(
      /there is too much for this backup.*mongodump/,
    )
    expect([existsSync(unwrittenFile), existsSync(`${unwrittenFile}.part`)]).toEqual([false, false])
  } finally {
    find.mockRestore()
  }
})

test.each([{}, { BACKUP_KEY: 'secret' }, { BACKUP_KEY: Buffer.alloc(16).toString('base64') }])(
  'a backup key that is missing or not 32 bytes long is refused: %j',
  (env) => {
    expect(() => readBackupKey(env)).toThrow('openssl rand -base64 32')
  },
)

test('a restore from a truncated file or another kind of file changes nothing [DEPLOYMENT-12]', async () => {
  await writeBackup({ uri: uris.source, file, key })
  const backupBytes = readFileSync(file)
  const countBefore = await getDatabase(uris.target).collection('many').countDocuments()
  for (const bytes of [backupBytes.subarray(0, backupBytes.length - 40), Buffer.from('hello'), Buffer.alloc(0)]) {
    writeFileSync(join(folder, 'truncated.gz'), bytes)
    await expect(restoreBackup({ uri: uris.target, file: join(folder, 'truncated.gz'), key })).rejects.toThrow(
      'not a whole backup',
    )
  }
  expect(await getDatabase(uris.target).collection('many').countDocuments()).toBe(countBefore)
})
