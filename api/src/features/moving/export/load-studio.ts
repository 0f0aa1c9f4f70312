import { createHash } from 'node:crypto'
import type { Import } from '@studio/contract'
import { strFromU8, unzipSync } from 'fflate'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { importFromShell, shellActor } from '../import-from-shell.ts'
import { invalidFile } from '../read-table.ts'
import { EXPORT_FORMAT } from './export-studio.ts'
import { type ExportedRow, exportedTables } from './exported-tables.ts'

const loadedTables = exportedTables.filter(({ isLoaded }) => isLoaded)

/**
 * Loads an export into an empty studio. Classes, programs, plans and coming dates are stored with their ids; people, with
 * their memberships, packs and coming bookings, are imported from its import.csv. Charges nothing and sends no mail.
 * Throws VALIDATION_FAILED.
 */
export async function loadStudio(
  deps: Deps,
  { bytes, name: zipName }: { bytes: Uint8Array; name: string },
): Promise<Import> {
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
    await auditStore(deps).record({
      entry: { actor: shellActor, action: 'load studio', entity, after: { name: zipName } },
      tx,
    })
  })
  const peopleFile = { bytes: files['import.csv'] ?? new Uint8Array(), name: `${zipName}: import.csv` }
  return importFromShell(deps, { ...peopleFile, dateOrder: undefined, apply: true, invite: false })
}

/** Without taken seats and waitlists: the imported bookings take their seats again. */
const toComingDates = (rows: readonly ExportedRow[], today: string): ExportedRow[] =>
  rows.filter(({ date }) => String(date) >= today).map((row) => ({ ...row, seatsTaken: 0, nextWaitlistSeq: 1 }))

async function assertEmpty(deps: Deps, tx: Tx): Promise<void> {
  const filledTables: string[] = []
  for (const { name, collection } of loadedTables)
    if (await deps.database.connection.model(collection).exists({}).session(tx)) filledTables.push(name)
  if (await userStore(deps).model.exists({ role: 'user', isClosed: false }).session(tx)) filledTables.push('people')
  if (filledTables.length > 0)
    throw invalidFile(`An export is loaded into an empty studio, and this one has ${filledTables.join(', ')}. \
Use a new database (MONGODB_URI). To add only the people, unpack import.csv and run: npm run import -- import.csv --apply`)
}

type Manifest = { format: number; files: Array<{ name: string; sha256: string }> }

function readExport(bytes: Uint8Array): Record<string, Uint8Array> {
  const loadedFiles = ['import.csv', ...loadedTables.map(({ name }) => `json/${name}.json`)]
  const files = unzip(bytes, ['manifest.json', ...loadedFiles])
  const manifest: Manifest | null = files['manifest.json'] ? JSON.parse(strFromU8(files['manifest.json'])) : null
  if (manifest?.format !== EXPORT_FORMAT)
    throw invalidFile('This is not an export that this release can load. Please choose a zip made by npm run export.')
  for (const name of loadedFiles) {
    const sha256 = createHash('sha256')
      .update(files[name] ?? '')
      .digest('hex')
    if (sha256 !== manifest.files.find((file) => file.name === name)?.sha256)
      throw invalidFile(
        `${name} in this zip is not what was exported: it is damaged or was changed. Please export again.`,
      )
  }
  return files
}

function unzip(bytes: Uint8Array, names: readonly string[]): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => names.includes(name) })
  } catch {
    throw invalidFile('This file is not a zip, or it is damaged.')
  }
}
