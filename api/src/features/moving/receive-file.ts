import {
  type ErrorCode,
  findDateOrder,
  formatBytes,
  type Import,
  type ImportPreview,
  type ImportSettings,
  type ImportSource,
  importSettingsSchema,
  MAX_IMPORT_BYTES,
  parse,
} from '@studio/contract'
import { Types } from 'mongoose'
import type { Deps } from '../../deps.ts'
import { AppError, invalid } from '../../platform/app-error.ts'
import { readForm } from '../../platform/read-request.ts'
import { type AuditActor, auditStore } from '../admin/audit-log/index.ts'
import { type ImportDocument, importStore, type NewRow } from './import-store.ts'
import { type ParsedRow, readRow } from './read-row.ts'
import { openTable, type Table } from './read-table.ts'
import { recognise } from './recognise.ts'
import { queueTask } from './run-import.ts'
import { toImport } from './show-imports.ts'

type UploadedFile = { bytes: Uint8Array; name: string; settings: unknown }

const MAX_FILE_NAME_LENGTH = 200
/** A form has some bytes more than its file. */
const MAX_FORM_BYTES = MAX_IMPORT_BYTES + 65_536

const fileTooLarge = (bytes: number) =>
  new AppError(
    'FILE_TOO_LARGE',
    `This file has ${formatBytes(bytes)}. At most ${formatBytes(MAX_IMPORT_BYTES)} can be sent from here; a larger one is imported on the command line.`,
  )

/** Throws NO_FILE_SELECTED, FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST. */
export async function readUploadedFile(request: Request): Promise<UploadedFile> {
  const createError = (code: ErrorCode, message: string, cause?: unknown) => new AppError(code, message, { cause })
  const form = await readForm(request, {
    content: 'file',
    maxBytes: MAX_FORM_BYTES,
    tooLarge: fileTooLarge,
    createError,
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw new AppError('NO_FILE_SELECTED', 'Please choose a file.')
  if (file.size > MAX_IMPORT_BYTES) throw fileTooLarge(file.size)
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { bytes, name: file.name.slice(0, MAX_FILE_NAME_LENGTH), settings: parseSettings(form.get('settings')) }
}

function parseSettings(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

export async function previewImport(request: Request): Promise<ImportPreview> {
  const { bytes } = await readUploadedFile(request)
  return recognise(openTable(bytes))
}

/**
 * Stores the rows of a file, then the import with its job, so that an interrupted upload leaves no import behind.
 * Changes no person. Throws VALIDATION_FAILED.
 */
export async function startImport(deps: Deps, actor: AuditActor, file: UploadedFile): Promise<Import> {
  const table = openTable(file.bytes)
  const preview = await recognise(table)
  const settings = completeSettings(file.settings, preview)
  const { source } = preview
  const _id = new Types.ObjectId()
  const rowCount = await storeRows(deps, { importId: _id, table, settings, source })
  const document: ImportDocument = {
    _id,
    fileName: file.name || 'import',
    source,
    state: 'planning',
    invites: false,
    rows: rowCount,
    startedBy: { id: actor.id, name: actor.user.username },
    createdAt: deps.clock.now(),
    appliedAt: null,
  }
  await deps.inTransaction(async (tx) => {
    await importStore(deps).create({ document, tx })
    await queueTask(deps, { document, task: 'plan', tx })
    const entity = { kind: 'import', id: _id.toHexString(), name: document.fileName }
    const entry = {
      actor,
      action: 'plan import',
      entity,
      after: { fileName: document.fileName, source, rows: rowCount },
    }
    await auditStore(deps).record({ entry, tx })
  })
  return toImport(deps, document)
}

/** Adds the date order that the file shows. Throws VALIDATION_FAILED when neither the file nor the settings say it. */
function completeSettings(sentSettings: unknown, preview: ImportPreview): ImportSettings {
  const parsed = parse(importSettingsSchema, typeof sentSettings === 'object' && sentSettings ? sentSettings : {})
  if (!parsed.ok) throw invalid(parsed.fields)
  const settings = parsed.value
  const columns = preview.columns.map((column, index) => ({ ...column, field: settings.columns[index] ?? null }))
  const dateOrder = findDateOrder(columns)
  // No imported column contains dates.
  if (dateOrder === 'none') return settings
  if (dateOrder !== 'unclear') return { ...settings, dateOrder }
  if (settings.dateOrder) return settings
  throw invalid({ dateOrder: 'Please say whether the day or the month comes first in this file' })
}

const BATCH_SIZE = 1_000
const CONTENT_RETENTION_MS = 30 * 86_400_000

type RowsInput = { importId: Types.ObjectId; table: Table; settings: ImportSettings; source: ImportSource }

async function storeRows(deps: Deps, { importId, table, settings, source }: RowsInput): Promise<number> {
  const today = deps.clock.today()
  const removeContentAt = new Date(deps.clock.now().getTime() + CONTENT_RETENTION_MS)
  let batch: NewRow[] = []
  let total = 0
  let isHeadingRow = true
  const storeBatch = async () => {
    await importStore(deps).addRows(importId, batch)
    total += batch.length
    batch = []
  }
  for await (const { line, cells } of table.readRows()) {
    if (!isHeadingRow) batch.push({ line, removeContentAt, ...toNewRow(readRow({ cells, settings, source, today })) })
    isHeadingRow = false
    if (batch.length === BATCH_SIZE) await storeBatch()
  }
  await storeBatch()
  return total
}

function toNewRow(row: ParsedRow | null): Omit<NewRow, 'line' | 'removeContentAt'> {
  // Until the row is planned, `create` stands for any action.
  if (row) return { ...row, action: 'create', reason: '' }
  // `ref` identifies a person in the other system, by an id of the file if `hasId`; this row has no person.
  const reason = 'has neither a name nor an email address'
  return { content: null, ref: '', hasId: false, action: 'skipped', reason }
}
