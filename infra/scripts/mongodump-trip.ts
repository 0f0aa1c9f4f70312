/**
 * Backs up and restores with the deployed backup.sh and the real tools: `MONGODB_URI=... node infra/scripts/mongodump-trip.ts`.
 * Everything on that server is restored, so it must be a replica set for tests. Ends with 0 when all came back, with 1 when
 * not, with 3 when a tool is missing: then it did not run.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Decimal128, Long, MongoClient } from 'mongodb'
import { otherDatabase } from '../database/other-database.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { repository } from '../product/settings.ts'

const NOT_RUN = 3
const script = join(repository, 'infra/docker/backup.sh')
const tools = ['mongodump', 'mongorestore', 'restic']

function runScript({ args, env }: { args: string[]; env: Record<string, string | undefined> }): void {
  const { status } = spawnSync(script, args, { env, stdio: 'inherit' })
  if (status !== 0) throw new CliError(`backup.sh ${args.join(' ')} ended with ${status}.`)
}

async function trip(uri: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-trip-'))
  const env = {
    ...process.env,
    BACKUP_FOLDER: folder,
    BACKUP_SCRATCH: folder,
    // All databases of the server, as in production.
    BACKUP_URI: otherDatabase({ uri, name: '' }),
    RESTIC_PASSWORD: 'of this trip',
    RESTIC_REPOSITORY: join(folder, 'repository'),
  }
  const client = await MongoClient.connect(uri)
  const db = client.db(`backup_trip_${process.pid}`)
  try {
    const things = db.collection<{ _id: string }>('things')
    await things.createIndex({ at: 1 }, { unique: true })
    const list = Array.from({ length: 2000 }, (_, at) => ({
      ...{ _id: `thing ${at}`, at: new Date(at), price: Decimal128.fromString('25.00') },
      ...{ large: Long.fromString('9007199254740993'), note: 'Zoë' },
    }))
    await things.insertMany(list)
    const before = await things.find().sort({ _id: 1 }).toArray()
    runScript({ args: ['once'], env })
    await things.deleteMany({ _id: { $lt: 'thing 3' } })
    await things.insertOne({ _id: 'written afterwards' })
    runScript({ args: ['restore'], env })
    const after = await things.find().sort({ _id: 1 }).toArray()
    const indexes = (await things.indexes()).map(({ name }) => name)
    if (!isDeepStrictEqual(after, before))
      throw new CliError(`${after.length} documents came back, not the ${before.length}.`)
    if (!indexes.includes('at_1')) throw new CliError('The index did not come back.')
    console.log(`mongodump: ${after.length} documents and their index came back, what was written afterwards is gone`)
  } finally {
    await db.dropDatabase()
    await client.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error)
  if (!process.env.MONGODB_URI) throw new CliError('Set MONGODB_URI to a replica set for tests.')
  if (missing.length > 0) {
    console.log(`mongodump: did not run, ${missing.join(', ')} not installed`)
    process.exitCode = NOT_RUN
  } else await trip(process.env.MONGODB_URI)
} catch (error) {
  console.error(formatCliError(error))
  process.exitCode = 1
}
