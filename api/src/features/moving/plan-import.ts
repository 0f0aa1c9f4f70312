import type { ImportAction } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { profileStore, type UserDocument, userStore } from '../accounts/people/index.ts'
import { classStore } from '../catalogue/classes/index.ts'
import { packProductStore } from '../packs/records/index.ts'
import { bookingPart, membershipPart, notePart, packPart } from './further-parts.ts'
import { type ImportDocument, importStore, type PartName, type RowChanges, type RowDocument } from './import-store.ts'
import { type Accounts, planPerson } from './person-part.ts'
import type { RowContent } from './read-row.ts'
import type { Account, Catalogue, PartPlan, PlanContext, RowPart } from './row-part.ts'

/** What a row can add to its person, in the order in which it is added. */
export const furtherParts = { note: notePart, membership: membershipPart, pack: packPart, booking: bookingPart }
export const furtherPartNames = Object.keys(furtherParts) as Array<keyof typeof furtherParts>
export const getPart = (name: (typeof furtherPartNames)[number]) => furtherParts[name] as RowPart<unknown>

export const loadCatalogue = async (deps: Deps): Promise<Catalogue> => ({
  products: await packProductStore(deps).list({ includeInactive: true }),
  classes: await classStore(deps).list(),
})

const BATCH_SIZE = 500

/** Plans every row. Changes no person, so an interrupted plan is made again from the first row. */
export async function planImport(deps: Deps, document: ImportDocument): Promise<void> {
  const earlierRows = { personByRef: new Map(), rowByEmail: new Map(), linesByKey: new Map() }
  const context: PlanContext = { ...(await loadCatalogue(deps)), ...earlierRows }
  const planBatch = async (rows: readonly RowDocument[]) => {
    const accounts = await findAccounts(deps, rows)
    const plannedRows: Array<{ id: RowDocument['_id']; changes: RowChanges }> = []
    for (const row of rows) plannedRows.push({ id: row._id, changes: await planRow(deps, { row, accounts, context }) })
    await importStore(deps).changeRows(plannedRows)
  }
  let batch: RowDocument[] = []
  const rows = importStore(deps).rowModel.find({ importId: document._id }).sort({ line: 1 }).lean<RowDocument>()
  for await (const row of rows.cursor()) {
    if (row.content) batch.push(row)
    if (batch.length < BATCH_SIZE) continue
    await planBatch(batch)
    batch = []
  }
  await planBatch(batch)
  await importStore(deps).setState({ id: document._id, state: 'planned' })
}

/** Finds the accounts of the rows' people: by `ref`, which identifies them in the other system, and by address. */
async function findAccounts(deps: Deps, rows: readonly RowDocument[]): Promise<Accounts> {
  const { model } = userStore(deps)
  const emails = rows.flatMap(({ content }) => content?.person.email ?? [])
  const [usersWithRef, usersWithEmail] = await Promise.all([
    model.find({ importRef: { $in: rows.map(({ ref }) => ref) } }).lean<UserDocument[]>(),
    model.find({ email: { $in: emails } }).lean<UserDocument[]>(),
  ])
  const userIds = [...usersWithRef, ...usersWithEmail].map(({ _id }) => _id.toHexString())
  const phones = await profileStore(deps).findPhones(userIds)
  const toAccount = (user: UserDocument): Account => ({ ...user, phone: phones.get(user._id.toHexString()) ?? null })
  return {
    byRef: new Map(usersWithRef.map((user) => [user.importRef ?? '', toAccount(user)])),
    byEmail: new Map(usersWithEmail.map((user) => [user.email, toAccount(user)])),
  }
}

type PlanRowInput = { row: RowDocument; accounts: Accounts; context: PlanContext }

type PlannedPart = PartPlan & { name: PartName }

/** Plans all parts of a row. One part in conflict makes the whole row a conflict. */
async function planRow(deps: Deps, { row, accounts, context }: PlanRowInput): Promise<RowChanges> {
  const { content } = row
  if (!content) return {}
  const personPlan = planPerson({ row, person: content.person, accounts, context })
  // A row about an earlier row's person has that row's `ref`. `withoutEmail`: another person has this row's address.
  const { ref, account, withoutEmail = false, ...partPlan } = personPlan
  const parts: PlannedPart[] = [{ name: 'person', ...partPlan }]
  for (const name of furtherPartNames) {
    const value = content[name]
    if (value) parts.push({ name, ...(await getPart(name).plan(deps, { value, account, personRef: ref, context })) })
  }
  const conflicts = parts.filter(({ action }) => action === 'conflict')
  const explainedParts = conflicts.length > 0 ? conflicts : parts
  const reason = [...explainedParts.map((part) => part.reason), ...content.remarks].filter(Boolean).join('; ')
  const commonFields = { ref, reason, withoutEmail, userId: account?._id.toHexString() ?? null }
  if (conflicts.length > 0) return { ...commonFields, action: 'conflict', steps: [] }
  addToContext({ row, content, ref, account, parts, context })
  const steps = parts.filter(({ action }) => action === 'create' || action === 'update').map(({ name }) => name)
  return { ...commonFields, action: getRowAction(parts), steps }
}

type PlannedRow = {
  row: RowDocument
  content: RowContent
  ref: string
  account: Account | null
  parts: readonly PlannedPart[]
  context: PlanContext
}

/**
 * Adds the row's person, and the `keys` of what the row adds, to the context in which later rows are planned. A later row
 * with the same key repeats the addition, or takes another seat of the same occurrence.
 */
function addToContext({ row, content, ref, account, parts, context }: PlannedRow): void {
  const { personByRef, rowByEmail, linesByKey } = context
  const { email } = content.person
  if (!personByRef.has(ref)) personByRef.set(ref, { line: row.line, account })
  if (email && !rowByEmail.has(email)) rowByEmail.set(email, { ...row, ref })
  for (const key of parts.flatMap(({ keys = [] }) => keys))
    linesByKey.set(key, [...(linesByKey.get(key) ?? []), row.line])
}

function getRowAction(parts: readonly PlannedPart[]): ImportAction {
  const actions = parts.map(({ action }) => action)
  if (actions.includes('create')) return 'create'
  if (actions.includes('update')) return 'update'
  // A row in which only a note is unchanged counts as skipped.
  return parts.some(({ action, name }) => action === 'unchanged' && name !== 'note') ? 'unchanged' : 'skipped'
}
