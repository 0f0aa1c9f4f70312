import { renameSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { BSON, type ClientSession, type Db, type Document, MongoClient } from 'mongodb'
import { CliError } from '../processes/cli-error.ts'
import { readSealed, writeSealed } from './sealed-file.ts'

const { EJSON } = BSON
const BATCH_SIZE = 500

/** The first line of a backup, with the version of its format. */
type Header = { studioBackup: 1 }
/** The last line of a backup: the number of its documents, so that a truncated file is detected. */
type Footer = { documents: number }
type BackupReport = { documents: number; collections: number }

type BackupInput = { uri: string; file: string; key: Buffer }

/**
 * Writes every document of the database at `uri` into an encrypted, gzipped file of EJSON lines. All are read in one
 * transaction, so the file contains each concurrent transaction completely or not at all. MongoDB ends a transaction after
 * a minute; a database that takes longer to read fails with a CliError. The file appears when it is complete.
 */
export async function writeBackup({ uri, file, key }: BackupInput): Promise<BackupReport> {
  return withDatabase(uri, async ({ db, client }) => {
    const session = client.startSession()
    const report = { documents: 0, collections: 0 }
    try {
      session.startTransaction({ readConcern: { level: 'snapshot' } })
      await writeSealed({ content: Readable.from(exportLines({ db, session, report })), file: `${file}.part`, key })
      renameSync(`${file}.part`, file)
      return report
    } catch (error) {
      throw isReadTooLong(error) ? new CliError(TOO_LONG_MESSAGE) : error
    } finally {
      await session.abortTransaction().catch(() => undefined)
      await session.endSession()
      rmSync(`${file}.part`, { force: true })
    }
  })
}

const TOO_LONG_MESSAGE =
  'The database ended the transaction before everything was read (MongoDB allows it a minute): there is too much for this backup. Use mongodump: docker compose exec backup /srv/backup.sh once.'

/** NoSuchTransaction, SnapshotTooOld, TransactionExceededLifetimeLimitSeconds: the errors of a read that took too long. */
const isReadTooLong = (error: unknown) =>
  error instanceof Error && 'code' in error && [251, 239, 290].includes(Number(error.code))

async function* exportLines(input: { db: Db; session: ClientSession; report: BackupReport }) {
  const { db, session, report } = input
  yield `${JSON.stringify({ studioBackup: 1 } satisfies Header)}\n`
  for (const name of await listCollectionNames(db)) {
    report.collections += 1
    for await (const document of db.collection(name).find({}, { session, batchSize: BATCH_SIZE })) {
      report.documents += 1
      yield `${EJSON.stringify({ collection: name, document }, { relaxed: false })}\n`
    }
  }
  yield `${JSON.stringify({ documents: report.documents } satisfies Footer)}\n`
}

/**
 * Restores a database from a backup: all its documents are replaced, and the API creates the indexes again when it starts.
 * The file is read to its end first, so a truncated or modified file, or another key, changes nothing.
 * The API must be stopped during a restore.
 */
export async function restoreBackup({ uri, file, key }: BackupInput): Promise<BackupReport> {
  const expectedDocuments = await readDocumentCount({ file, key })
  return withDatabase(uri, async ({ db }) => {
    for (const name of await listCollectionNames(db)) await db.collection(name).drop()
    const report = { documents: 0, collections: 0 }
    const batches = new Map<string, Document[]>()
    const insertBatch = async (name: string) => {
      const documents = batches.get(name) ?? []
      if (documents.length > 0) await db.collection(name).insertMany(documents, { writeConcern: { w: 'majority' } })
      report.documents += documents.length
      batches.set(name, [])
    }
    for await (const line of readBackupLines({ file, key })) {
      const { collection: name, document } = EJSON.parse(line, { relaxed: false }) as {
        collection?: string
        document: Document
      }
      const isHeaderOrFooter = !name
      if (isHeaderOrFooter) continue
      const documents = batches.get(name) ?? []
      batches.set(name, [...documents, document])
      if (documents.length + 1 >= BATCH_SIZE) await insertBatch(name)
    }
    for (const name of batches.keys()) await insertBatch(name)
    if (report.documents !== expectedDocuments)
      throw new CliError(`${report.documents} of ${expectedDocuments} documents were restored.`)
    return { ...report, collections: batches.size }
  })
}

type SealedFile = { file: string; key: Buffer }
const readBackupLines = (sealed: SealedFile) =>
  createInterface({ input: readSealed(sealed), crlfDelay: Number.POSITIVE_INFINITY })

/**
 * Returns how many documents a backup holds. Throws CliError when the file is not a backup, is incomplete or has another
 * key.
 */
async function readDocumentCount({ file, key }: SealedFile): Promise<number> {
  let firstLine = ''
  let lastLine = ''
  let lineCount = 0
  const invalidBackupError = new CliError(
    `${file} is not a whole backup of a studio under this BACKUP_KEY; nothing was changed.`,
  )
  try {
    const backupFile = readSealed({ file, key })
    // A truncated file makes the stream fail, and readline does not pass that error on.
    const failure = new Promise<never>((_, reject) => backupFile.once('error', reject))
    failure.catch(() => undefined)
    const readAll = (async () => {
      for await (const line of createInterface({ input: backupFile })) {
        firstLine ||= line
        lastLine = line
        lineCount += 1
      }
    })()
    // The failure of the stream may arrive one turn of the event loop after its last line.
    await Promise.race([readAll.then(() => new Promise((resolve) => setImmediate(resolve))), failure])
    const footer = JSON.parse(lastLine) as Partial<Footer>
    // Every line but the header and the footer is a document.
    if (firstLine !== JSON.stringify({ studioBackup: 1 }) || footer.documents !== lineCount - 2)
      throw invalidBackupError
    return footer.documents
  } catch {
    throw invalidBackupError
  }
}

async function listCollectionNames(db: Db): Promise<string[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  return collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'))
}

async function withDatabase<Result>(
  uri: string,
  work: (connection: { db: Db; client: MongoClient }) => Promise<Result>,
): Promise<Result> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 10_000 })
  try {
    return await work({ db: client.db(), client })
  } finally {
    await client.close()
  }
}
