import { renameSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { BSON, type ClientSession, type Db, type Document, MongoClient } from 'mongodb'
import { CliError } from '../processes/cli-error.ts'
import { readSealed, writeSealed } from './sealed-file.ts'

const { EJSON } = BSON
const BATCH = 500

/** Lines of a backup: the first says what it is, the last how much there was, so that a torn file is known. */
type Head = { studioBackup: 1 }
type End = { documents: number }
type BackupReport = { documents: number; collections: number }

type Input = { uri: string; file: string; key: Buffer }

/**
 * Writes every document of the database that a URI names into an encrypted, gzipped file of EJSON lines. All are read in one
 * transaction: a concurrent write is in it completely or not at all. MongoDB ends a transaction after a minute; a database
 * that takes longer to read fails with a CliError. The file appears when it is complete.
 */
export async function writeBackup({ uri, file, key }: Input): Promise<BackupReport> {
  return withDatabase(uri, async ({ db, client }) => {
    const session = client.startSession()
    const report = { documents: 0, collections: 0 }
    try {
      session.startTransaction({ readConcern: { level: 'snapshot' } })
      await writeSealed({ from: Readable.from(linesOf({ db, session, report })), file: `${file}.part`, key })
      renameSync(`${file}.part`, file)
      return report
    } catch (error) {
      throw wasTooLong(error) ? new CliError(TOO_LONG) : error
    } finally {
      await session.abortTransaction().catch(() => undefined)
      await session.endSession()
      rmSync(`${file}.part`, { force: true })
    }
  })
}

const TOO_LONG =
  'The database ended the transaction before everything was read (MongoDB allows it a minute): there is too much for this backup. Use mongodump: docker compose exec backup /srv/backup.sh once.'

/** NoSuchTransaction, SnapshotTooOld, TransactionExceededLifetimeLimitSeconds: what a reader hears that took too long. */
const wasTooLong = (error: unknown) =>
  error instanceof Error && 'code' in error && [251, 239, 290].includes(Number(error.code))

async function* linesOf(input: { db: Db; session: ClientSession; report: BackupReport }) {
  const { db, session, report } = input
  yield `${JSON.stringify({ studioBackup: 1 } satisfies Head)}\n`
  for (const name of await namesIn(db)) {
    report.collections += 1
    for await (const document of db.collection(name).find({}, { session, batchSize: BATCH })) {
      report.documents += 1
      yield `${EJSON.stringify({ in: name, document }, { relaxed: false })}\n`
    }
  }
  yield `${JSON.stringify({ documents: report.documents } satisfies End)}\n`
}

/**
 * Restores a database from a backup: all its documents are replaced, and the API creates the indexes again when it starts.
 * The file is read to its end first, so a truncated or modified file, or another key, changes nothing.
 * The API must be stopped during a restore.
 */
export async function restoreBackup({ uri, file, key }: Input): Promise<BackupReport> {
  const expected = await readEnd({ file, key })
  return withDatabase(uri, async ({ db }) => {
    for (const name of await namesIn(db)) await db.collection(name).drop()
    const report = { documents: 0, collections: 0 }
    const batches = new Map<string, Document[]>()
    const put = async (name: string) => {
      const documents = batches.get(name) ?? []
      if (documents.length > 0) await db.collection(name).insertMany(documents, { writeConcern: { w: 'majority' } })
      report.documents += documents.length
      batches.set(name, [])
    }
    for await (const line of linesIn({ file, key })) {
      const { in: name, document } = EJSON.parse(line, { relaxed: false }) as { in?: string; document: Document }
      if (!name) continue
      const documents = batches.get(name) ?? []
      batches.set(name, [...documents, document])
      if (documents.length + 1 >= BATCH) await put(name)
    }
    for (const name of batches.keys()) await put(name)
    if (report.documents !== expected) throw new CliError(`${report.documents} of ${expected} documents came back.`)
    return { ...report, collections: batches.size }
  })
}

type SealedFile = { file: string; key: Buffer }
const linesIn = (sealed: SealedFile) =>
  createInterface({ input: readSealed(sealed), crlfDelay: Number.POSITIVE_INFINITY })

/** How many documents a backup holds. Throws CliError when it is none, or not whole, or not of this key. */
async function readEnd({ file, key }: SealedFile): Promise<number> {
  let first = ''
  let last = ''
  let count = 0
  const torn = new CliError(`${file} is not a whole backup of a studio under this BACKUP_KEY; nothing was changed.`)
  try {
    const unpacked = readSealed({ file, key })
    // A torn file ends in an error of the stream, which an interface of lines does not pass on.
    const failed = new Promise<never>((_, reject) => unpacked.once('error', reject))
    failed.catch(() => undefined)
    const read = (async () => {
      for await (const line of createInterface({ input: unpacked })) {
        first ||= line
        last = line
        count += 1
      }
    })()
    await Promise.race([read.then(() => new Promise((done) => setImmediate(done))), failed])
    const end = JSON.parse(last) as Partial<End>
    if (first !== JSON.stringify({ studioBackup: 1 }) || end.documents !== count - 2) throw torn
    return end.documents
  } catch {
    throw torn
  }
}

async function namesIn(db: Db): Promise<string[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  return collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'))
}

async function withDatabase<Result>(
  uri: string,
  work: (open: { db: Db; client: MongoClient }) => Promise<Result>,
): Promise<Result> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 10_000 })
  try {
    return await work({ db: client.db(), client })
  } finally {
    await client.close()
  }
}
