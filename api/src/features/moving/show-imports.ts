import { IMPORT_UNDO_DAYS, type Import, type ImportAction, type ImportRow } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { toCsv } from '../../platform/csv.ts'
import type { Page } from '../../platform/mount-endpoint.ts'
import type { OptionalTx, Tx } from '../../platform/transaction.ts'
import { type AuditActor, auditStore } from '../admin/audit-log/index.ts'
import { type ImportDocument, importStore, type RowDocument } from './import-store.ts'
import { queueTask } from './run-import.ts'

const DAY_MS = 86_400_000
/**
 * The import plan of an older upload may no longer fit the studio's data. Together with IMPORT_UNDO_DAYS it must stay
 * below 30 days: undoing needs the content of the rows, which is removed 30 days after the upload.
 */
const MAX_PLAN_DAYS = 14

const getUndoDeadline = ({ state, appliedAt }: ImportDocument): Date | null =>
  state === 'applied' && appliedAt ? new Date(appliedAt.getTime() + IMPORT_UNDO_DAYS * DAY_MS) : null

export async function toImport(deps: Deps, document: ImportDocument): Promise<Import> {
  const { _id, fileName, source, state, invites, rows, startedBy, createdAt, appliedAt } = document
  const undoUntil = getUndoDeadline(document)
  return {
    id: _id.toHexString(),
    fileName,
    source,
    state,
    invites,
    rows,
    ...(await importStore(deps).countRows(_id)),
    startedBy: startedBy.name,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    undoUntil: undoUntil && undoUntil > deps.clock.now() ? undoUntil.toISOString() : null,
  }
}

async function loadImport(deps: Deps, { id, tx }: { id: string } & OptionalTx): Promise<ImportDocument> {
  const document = await importStore(deps).find(id, { tx })
  if (!document) throw notFound('There is no such import.')
  return document
}

export const showImport = async (deps: Deps, id: string): Promise<Import> =>
  toImport(deps, await loadImport(deps, { id }))

export async function listImports(deps: Deps): Promise<Import[]> {
  return Promise.all((await importStore(deps).list()).map((document) => toImport(deps, document)))
}

function toImportRow({ line, action, outcome, reason, content, userId }: RowDocument): ImportRow {
  const person = content?.person
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ')
  return { line, action, outcome, reason, name, email: person?.email ?? '', userId }
}

type RowsQuery = { page?: number | undefined; pageSize?: number | undefined; action?: ImportAction | undefined }

export async function listImportRows(deps: Deps, id: string, query: RowsQuery): Promise<Page<ImportRow>> {
  const { _id } = await loadImport(deps, { id })
  const { page = 1, pageSize: size = 50, action } = query
  const { items, total } = await importStore(deps).listRows({ importId: _id, action, page, size })
  return { items: items.map(toImportRow), total }
}

export async function exportImportRows(deps: Deps, id: string): Promise<string> {
  const { _id } = await loadImport(deps, { id })
  const rows = await importStore(deps).findRows(_id)
  const columns = ['line', 'action', 'outcome', 'reason', 'name', 'email', 'userId']
  return toCsv({ columns, rows: rows.map(toImportRow) })
}

/** Queues the job that applies the plan. Throws NOT_FOUND, NOT_CHANGEABLE. */
export function applyImport(deps: Deps, actor: AuditActor, input: { id: string; invite: boolean }): Promise<Import> {
  return deps.inTransaction(async (tx) => {
    const document = await loadImport(deps, { id: input.id, tx })
    if (document.state !== 'planned') throw notChangeable('Only an import that is planned can be carried out.')
    if (deps.clock.now().getTime() - document.createdAt.getTime() > MAX_PLAN_DAYS * DAY_MS)
      throw notChangeable('This plan is too old. Please choose the file again.')
    return startTask(deps, { actor, document, task: 'apply', invites: input.invite, tx })
  })
}

/** Throws NOT_FOUND, NOT_CHANGEABLE. */
export function undoImport(deps: Deps, actor: AuditActor, id: string): Promise<Import> {
  return deps.inTransaction(async (tx) => {
    const document = await loadImport(deps, { id, tx })
    const undoUntil = getUndoDeadline(document)
    if (!undoUntil || undoUntil <= deps.clock.now())
      throw notChangeable(`An import can be undone for ${IMPORT_UNDO_DAYS} days after it was carried out.`)
    return startTask(deps, { actor, document, task: 'undo', invites: document.invites, tx })
  })
}

const notChangeable = (message: string) => new AppError('NOT_CHANGEABLE', message)

type StartTaskInput = {
  actor: AuditActor
  document: ImportDocument
  task: 'apply' | 'undo'
  invites: boolean
  tx: Tx
}

async function startTask(deps: Deps, { actor, document, task, invites, tx }: StartTaskInput): Promise<Import> {
  const state = task === 'apply' ? 'applying' : 'undoing'
  await importStore(deps).setState({ id: document._id, state, changes: { invites }, tx })
  await queueTask(deps, { document, task, tx })
  const { plan: countsByAction } = await importStore(deps).countRows(document._id)
  const entity = { kind: 'import', id: document._id.toHexString(), name: document.fileName }
  await auditStore(deps).record({
    entry: { actor, action: `${task} import`, entity, after: { invites, ...countsByAction } },
    tx,
  })
  return toImport(deps, { ...document, state, invites })
}
