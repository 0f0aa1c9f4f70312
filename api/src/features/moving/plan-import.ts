import type { Deps } from '../../deps.ts'
import { profileStore, type UserDocument, userStore } from '../accounts/people/index.ts'
import { classStore } from '../catalogue/classes/index.ts'
import { packProductStore } from '../packs/records/index.ts'
import { bookingPart, membershipPart, notePart, packPart } from './further-parts.ts'
import { type ImportDocument, importStore, type RowChanges, type RowDocument, type RowStep } from './import-store.ts'
import { type Accounts, planPerson } from './person-part.ts'
import type { Account, Offer, PartPlan, PlanContext, RowPart } from './row-part.ts'

/** What a row can add to its person, in the order in which it is added. */
export const furtherParts = { note: notePart, membership: membershipPart, pack: packPart, booking: bookingPart }
export const furtherSteps = Object.keys(furtherParts) as Array<keyof typeof furtherParts>
export const getPart = (step: (typeof furtherSteps)[number]) => furtherParts[step] as RowPart<unknown>

export const loadOffer = async (deps: Deps): Promise<Offer> => ({
  products: await packProductStore(deps).list({ includeInactive: true }),
  classes: await classStore(deps).list(),
})

const BATCH = 500

/** Decides about every row. Changes no person, so it begins anew after a kill. */
export async function planImport(deps: Deps, document: ImportDocument): Promise<void> {
  const seen = { personByRef: new Map(), rowByEmail: new Map(), linesByKey: new Map() }
  const context: PlanContext = { ...(await loadOffer(deps)), ...seen }
  const planBatch = async (rows: readonly RowDocument[]) => {
    const accounts = await findAccounts(deps, rows)
    const planned: Array<{ id: RowDocument['_id']; changes: RowChanges }> = []
    for (const row of rows) planned.push({ id: row._id, changes: await planRow(deps, { row, accounts, context }) })
    await importStore(deps).planRows(planned)
  }
  let batch: RowDocument[] = []
  const rows = importStore(deps).rowModel.find({ importId: document._id }).sort({ line: 1 }).lean<RowDocument>()
  for await (const row of rows.cursor()) {
    if (row.content) batch.push(row)
    if (batch.length < BATCH) continue
    await planBatch(batch)
    batch = []
  }
  await planBatch(batch)
  await importStore(deps).setState({ id: document._id, state: 'planned' })
}

async function findAccounts(deps: Deps, rows: readonly RowDocument[]): Promise<Accounts> {
  const { model } = userStore(deps)
  const emails = rows.flatMap(({ content }) => content?.person.email ?? [])
  const [referenced, addressed] = await Promise.all([
    model.find({ importRef: { $in: rows.map(({ ref }) => ref) } }).lean<UserDocument[]>(),
    model.find({ email: { $in: emails } }).lean<UserDocument[]>(),
  ])
  const phones = await profileStore(deps).findPhones([...referenced, ...addressed].map(({ _id }) => _id.toHexString()))
  const withPhone = (user: UserDocument): Account => ({ ...user, phone: phones.get(user._id.toHexString()) ?? null })
  return {
    byRef: new Map(referenced.map((user) => [user.importRef ?? '', withPhone(user)])),
    byEmail: new Map(addressed.map((user) => [user.email, withPhone(user)])),
  }
}

type RowInput = { row: RowDocument; accounts: Accounts; context: PlanContext }

/** The plan of all parts of a row: a conflict of one leaves out the others. */
async function planRow(deps: Deps, { row, accounts, context }: RowInput): Promise<RowChanges> {
  const { content, line } = row
  if (!content) return {}
  const {
    ref,
    account,
    withoutEmail = false,
    ...person
  } = planPerson({ row, person: content.person, accounts, context })
  const plans: Array<PartPlan & { step: RowStep }> = [{ step: 'person', ...person }]
  for (const step of furtherSteps) {
    const value = content[step]
    if (value) plans.push({ step, ...(await getPart(step).plan(deps, { value, account, ref, context })) })
  }
  const conflicts = plans.filter(({ action }) => action === 'conflict')
  const shown = conflicts.length > 0 ? conflicts : plans
  const reason = [...shown.map((plan) => plan.reason), ...content.remarks].filter(Boolean).join('; ')
  const common = { ref, reason, withoutEmail, userId: account?._id.toHexString() ?? null }
  if (conflicts.length > 0) return { ...common, action: 'conflict', steps: [] }
  const { email } = content.person
  if (!context.personByRef.has(ref)) context.personByRef.set(ref, { line, account })
  if (email && !context.rowByEmail.has(email)) context.rowByEmail.set(email, { ...row, ref })
  for (const key of plans.flatMap(({ keys = [] }) => keys))
    context.linesByKey.set(key, [...(context.linesByKey.get(key) ?? []), line])
  const steps = plans.filter(({ action }) => action === 'create' || action === 'update').map(({ step }) => step)
  const isKnown = plans.some((plan) => plan.action === 'unchanged' && plan.step !== 'note')
  const idle = isKnown ? ('unchanged' as const) : ('skipped' as const)
  const action = person.action === 'create' ? 'create' : steps.length > 0 ? 'update' : idle
  return { ...common, action, steps }
}
