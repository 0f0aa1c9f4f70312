import type { Deps } from '../../../deps.ts'
import { type CsvRow, toCsv } from '../../../platform/csv.ts'
import { type AuditActor, auditStore } from '../../admin/audit-log/index.ts'
import { type ExportedRow, exportedTables, listColumns, readExportedRows } from './exported-tables.ts'
import { importColumns, readPeopleAsImportRows } from './import-rows.ts'
import { readPictures, writeCalendarFile } from './pictures-and-calendar.ts'
import { type FileContent, writeZip } from './write-zip.ts'

/** Increase it when exports of older releases can no longer be loaded. */
export const EXPORT_FORMAT = 1

type Rows = AsyncIterable<ExportedRow> | Iterable<ExportedRow>

/** Returns a zip of everything that the studio owns. The data is read and compressed while the zip is sent. */
export async function exportStudio(deps: Deps, actor: AuditActor): Promise<AsyncGenerator<Uint8Array>> {
  const exportedAt = deps.clock.now()
  const entity = { kind: 'studio', id: 'studio', name: deps.studio.name }
  const entry = { actor, action: 'export studio', entity, after: { exportedAt } }
  await deps.inTransaction((tx) => auditStore(deps).record({ entry, tx }))
  const counts: Record<string, number> = {}
  /** Passes the rows on, and stores their number in `counts`. */
  async function* withCount(name: string, rows: Rows): Rows {
    let total = 0
    for await (const row of rows) {
      total += 1
      yield row
    }
    counts[name] = total
  }
  async function* createFiles(): AsyncGenerator<FileContent> {
    yield { name: 'import.csv', chunks: toCsvChunks(importColumns, withCount('import', readPeopleAsImportRows(deps))) }
    for (const table of exportedTables) {
      yield {
        name: `json/${table.name}.json`,
        chunks: toJsonChunks(withCount(table.name, readExportedRows(deps, table))),
      }
      yield {
        name: `csv/${table.name}.csv`,
        chunks: toCsvChunks(listColumns(deps, table), readExportedRows(deps, table)),
      }
    }
    const pictureRows: ExportedRow[] = []
    // Also adds a row to `pictureRows` for each use of a picture.
    yield* readPictures(deps, pictureRows)
    yield {
      name: 'pictures.csv',
      chunks: toCsvChunks(['table', 'id', 'name', 'url', 'file'], withCount('pictures', pictureRows)),
    }
    yield { name: 'calendar.ics', chunks: writeCalendarFile(deps) }
  }
  return writeZip(createFiles(), (writtenFiles) => {
    const { name: studio } = deps.studio
    const manifest = { format: EXPORT_FORMAT, studio, version: deps.version, exportedAt, counts, files: writtenFiles }
    return { name: 'manifest.json', chunks: [`${JSON.stringify(manifest, null, 2)}\n`] }
  })
}

async function* toJsonChunks(rows: Rows): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const batch of toBatches(rows)) {
    yield `${isFirst ? '' : ','}\n${batch.map((row) => JSON.stringify(row)).join(',\n')}`
    isFirst = false
  }
  yield '\n]\n'
}

async function* toCsvChunks(columns: readonly string[], rows: Rows): AsyncGenerator<string> {
  yield toCsv({ columns, rows: [] })
  for await (const batch of toBatches(rows)) yield toCsv({ columns, rows: batch.map(toCells), hasHeadings: false })
}

const toCells = (row: ExportedRow): CsvRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toCell(value)]))

function toCell(value: ExportedRow[string]): CsvRow[string] {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  return JSON.stringify(value)
}

const BATCH_SIZE = 500

async function* toBatches(rows: Rows): AsyncGenerator<ExportedRow[]> {
  let batch: ExportedRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
