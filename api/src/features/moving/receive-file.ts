import {
  type ErrorCode,
  formatBytes,
  type Import,
  type ImportPreview,
  type ImportSettings,
  importSettingsSchema,
  MAX_IMPORT_BYTES,
  parse,
} from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, invalid } from '../../platform/app-error.ts'
import { readForm } from '../../platform/read-request.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { importStore, type NewRow } from './import-store.ts'
import { openTable, type Table } from './read-table.ts'
import { recognise } from './recognise.ts'
import { addWork } from './run-import.ts'
import { toImport } from './show-imports.ts'
import { toPersonRow } from './to-person.ts'

type UploadedFile = { bytes: Uint8Array; name: string; settings: unknown }
export type Starter = { id: string; user: { username: string } }

/** The parts of a form need some bytes more than the file. */
const MAX_FORM_BYTES = MAX_IMPORT_BYTES + 65_536

const tooLarge = (bytes: number) =>
  new AppError(
    'FILE_TOO_LARGE',
    `This file has ${formatBytes(bytes)}. At most ${formatBytes(MAX_IMPORT_BYTES)} can be sent from here; a larger one is imported on the command line.`,
  )

/** Throws NO_FILE_SELECTED, FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST. */
export async function readFile(request: Request): Promise<UploadedFile> {
  const refuse = (code: ErrorCode, message: string, cause?: unknown) => new AppError(code, message, { cause })
  const form = await readForm(request, { content: 'file', max: MAX_FORM_BYTES, tooLarge, refuse })
  const [file, settings] = [form.get('file'), form.get('settings')]
  if (!(file instanceof File)) throw new AppError('NO_FILE_SELECTED', 'Please choose a file.')
  if (file.size > MAX_IMPORT_BYTES) throw tooLarge(file.size)
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name.slice(0, 200), settings: toJson(settings) }
}

function toJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : {}
  } catch {
    return {}
  }
}

export async function previewImport(request: Request): Promise<ImportPreview> {
  const { bytes } = await readFile(request)
  return recognise(openTable(bytes))
}

/** Stores the rows of a file and queues their plan. Changes no person. Throws VALIDATION_FAILED. */
export async function startImport(deps: Deps, actor: Starter, file: UploadedFile): Promise<Import> {
  const table = openTable(file.bytes)
  const settings = completeSettings(file.settings, await recognise(table))
  const { source } = settings
  const created = await importStore(deps).create({
    fileName: file.name || 'import',
    source,
    settings,
    state: 'planning',
    invites: false,
    rows: 0,
    counts: null,
    startedBy: { id: actor.id, name: actor.user.username },
    createdAt: deps.clock.now(),
    appliedAt: null,
  })
  const rows = await storeRows(deps, { importId: created._id, table, settings })
  await deps.inTransaction(async (tx) => {
    await importStore(deps).model.updateOne({ _id: created._id }, { $set: { rows } }, { session: tx })
    await addWork(deps, { document: created, task: 'plan', tx })
    const after = { fileName: created.fileName, source, rows }
    const entity = { kind: 'import', id: created._id.toHexString(), name: created.fileName }
    await auditStore(deps).record({ entry: { actor, action: 'plan import', entity, after }, tx })
  })
  return toImport(deps, { ...created, rows })
}

/** The date order of the file, if it is clear, holds whatever the settings say. */
function completeSettings(value: unknown, preview: ImportPreview): ImportSettings {
  const parsed = parse(importSettingsSchema, typeof value === 'object' && value ? value : {}, {})
  if (!parsed.ok) throw invalid(parsed.fields)
  const settings = parsed.value
  const finding = preview.columns[settings.columns.indexOf('joined')]?.dateOrder
  if (finding === 'day-first' || finding === 'month-first') return { ...settings, dateOrder: finding }
  if (finding === 'unclear' && !settings.dateOrder)
    throw invalid({ dateOrder: 'Please say whether the day or the month comes first in this file' })
  return settings
}

const BATCH = 1_000

type Rows = {
  importId: Parameters<ReturnType<typeof importStore>['addRows']>[0]
  table: Table
  settings: ImportSettings
}

async function storeRows(deps: Deps, { importId, table, settings }: Rows): Promise<number> {
  const today = deps.clock.today()
  let [batch, total, hasHeadings]: [NewRow[], number, boolean] = [[], 0, false]
  const store = async () => {
    await importStore(deps).addRows(importId, batch)
    total += batch.length
    batch = []
  }
  for await (const { line, cells } of table.readRows()) {
    if (hasHeadings) batch.push(toNewRow(line, toPersonRow({ cells, settings, today })))
    hasHeadings = true
    if (batch.length === BATCH) await store()
  }
  await store()
  return total
}

function toNewRow(line: number, row: ReturnType<typeof toPersonRow>): NewRow {
  const empty = { person: null, ref: '', hasId: false, action: 'skipped' as const }
  if (!row) return { line, ...empty, reason: 'has neither a name nor an email address' }
  const { person, ref, hasId, remarks } = row
  return { line, person, ref, hasId, action: 'create', reason: remarks.join('; ') }
}
