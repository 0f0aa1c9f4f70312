import { createHash } from 'node:crypto'
import type { Import } from '@studio/contract'
import { strFromU8, unzipSync } from 'fflate'
import type { Deps } from '../../../deps.ts'
import { invalid } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { importOnShell, shellActor } from '../import-on-shell.ts'
import { EXPORT_FORMAT } from './export-studio.ts'
import { type ExportedRow, exportedTables } from './exported-tables.ts'

const loadedTables = exportedTables.filter(({ isLoaded }) => isLoaded)

/**
 * Loads an export into an empty studio: what the studio offers as it was stored, and people with their memberships, packs and
 * coming bookings by the rows of its import.csv. Nothing is charged, and no mail is sent. Throws VALIDATION_FAILED.
 */
export async function loadStudio(deps: Deps, { bytes, name }: { bytes: Uint8Array; name: string }): Promise<Import> {
  const files = readExport(bytes)
  await deps.inTransaction(async (tx) => {
    await assertEmpty(deps, tx)
    for (const { name: table, collection } of loadedTables) {
      const rows: ExportedRow[] = JSON.parse(strFromU8(files[`json/${table}.json`] ?? new Uint8Array()))
      const documents = table === 'dates' ? toComingDates(rows, deps.clock.today()) : rows
      const model = deps.database.connection.model(collection)
      await model.insertMany(
        documents.map(({ id: _id, ...fields }) => ({ _id, ...fields })),
        { session: tx },
      )
    }
    const entity = { kind: 'studio', id: 'studio', name: deps.studio.name }
    await auditStore(deps).record({ entry: { actor: shellActor, action: 'load studio', entity, after: { name } }, tx })
  })
  const people = { bytes: files['import.csv'] ?? new Uint8Array(), name: `${name}: import.csv`, dateOrder: undefined }
  return importOnShell(deps, { ...people, apply: true, invite: false })
}

/** The bookings of the import take their seats, and nobody waits. */
const toComingDates = (rows: readonly ExportedRow[], today: string): ExportedRow[] =>
  rows.filter(({ date }) => String(date) >= today).map((row) => ({ ...row, seatsTaken: 0, nextWaitlistSeq: 1 }))

async function assertEmpty(deps: Deps, tx: Tx): Promise<void> {
  const present: string[] = []
  for (const { name, collection } of loadedTables)
    if (await deps.database.connection.model(collection).exists({}).session(tx)) present.push(name)
  if (await userStore(deps).model.exists({ role: 'user', isClosed: false }).session(tx)) present.push('people')
  if (present.length > 0)
    throw refuse(`An export is loaded into an empty studio, and this one has ${present.join(', ')}. \
Use a new database (MONGODB_URI). To add only the people, unpack import.csv and run: npm run import -- import.csv --apply`)
}

const refuse = (message: string) => invalid({ file: message })

type Manifest = { format: number; files: Array<{ name: string; sha256: string }> }

function readExport(bytes: Uint8Array): Record<string, Uint8Array> {
  const needed = ['manifest.json', 'import.csv', ...loadedTables.map(({ name }) => `json/${name}.json`)]
  const files = unzip(bytes, needed)
  const manifest: Manifest | null = files['manifest.json'] ? JSON.parse(strFromU8(files['manifest.json'])) : null
  if (manifest?.format !== EXPORT_FORMAT)
    throw refuse('This is no export of a studio that this release can load. Please choose a zip of npm run export.')
  for (const name of needed.slice(1)) {
    const sha256 = createHash('sha256')
      .update(files[name] ?? '')
      .digest('hex')
    if (sha256 !== manifest.files.find((file) => file.name === name)?.sha256)
      throw refuse(`${name} in this zip is not what was exported: it is damaged or was changed. Please export again.`)
  }
  return files
}

function unzip(bytes: Uint8Array, names: readonly string[]): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => names.includes(name) })
  } catch {
    throw refuse('This file is no zip, or it is damaged.')
  }
}
