import type { Deps } from '../../deps.ts'
import { nameKey, profileStore, type UserDocument, userStore } from '../accounts/people/index.ts'
import { type ImportDocument, importStore, type RowChanges, type RowDocument } from './import-store.ts'
import type { ImportedPerson } from './to-person.ts'

const BATCH = 500

/** What earlier rows of the file have taken: the line of each reference, and the reference of each address. */
type Seen = { lineByRef: Map<string, number>; rowByEmail: Map<string, RowDocument> }

/** Decides about every row. Changes no person, so it begins anew after a kill. */
export async function planImport(deps: Deps, document: ImportDocument): Promise<void> {
  const seen: Seen = { lineByRef: new Map(), rowByEmail: new Map() }
  const { rowModel } = importStore(deps)
  let batch: RowDocument[] = []
  const planBatch = async () => {
    const accounts = await findAccounts(deps, batch)
    const planned = batch.map((row) => ({ id: row._id, changes: planRow({ row, seen, accounts }) }))
    await importStore(deps).planRows(planned)
    batch = []
  }
  const cursor = rowModel.find({ importId: document._id }).sort({ line: 1 }).lean<RowDocument>().cursor()
  for await (const row of cursor) {
    if (row.person) batch.push(row)
    if (batch.length === BATCH) await planBatch()
  }
  await planBatch()
  await importStore(deps).setState({ id: document._id, state: 'planned' })
}

type Account = UserDocument & { phone: string | null }
type Accounts = { byRef: Map<string, Account>; byEmail: Map<string, Account> }

async function findAccounts(deps: Deps, rows: readonly RowDocument[]): Promise<Accounts> {
  const { model } = userStore(deps)
  const emails = rows.flatMap(({ person }) => person?.email ?? [])
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

type RowPlan = { row: RowDocument; seen: Seen; accounts: Accounts }

/** The reference decides first, then the address. */
function planRow({ row, seen, accounts }: RowPlan): RowChanges {
  const { person, ref, line } = row
  if (!person) return {}
  const remarks = row.reason ? [row.reason] : []
  const plan = (action: RowDocument['action'], reason?: string, userId: string | null = null): RowChanges => {
    return { action, reason: [reason, ...remarks].filter(Boolean).join('; '), userId }
  }
  const earlierLine = seen.lineByRef.get(ref)
  if (earlierLine) return plan('skipped', `the same person as line ${earlierLine}`)
  seen.lineByRef.set(ref, line)
  const sharer = person.email ? seen.rowByEmail.get(person.email) : undefined
  const isSame = sharer?.person && !(row.hasId && sharer.hasId) && hasSameName(sharer.person, person)
  if (sharer && isSame) return plan('skipped', `the same person as line ${sharer.line}`)
  if (person.email && !sharer) seen.rowByEmail.set(person.email, row)
  const known = accounts.byRef.get(ref)
  if (known) return planUpdate({ known, person, ref, plan })
  const owner = person.email ? accounts.byEmail.get(person.email) : undefined
  if (owner?.isClosed) return plan('conflict', 'the account with this address is closed')
  const planWithoutEmail = (owner: string) => ({
    ...plan('create', `without an email address, since ${owner} has the same one`),
    withoutEmail: true,
  })
  if (sharer) return planWithoutEmail(`line ${sharer.line}`)
  if (!owner) return plan('create')
  const isOther = owner.importRef && owner.importRef !== ref && isOfSameSource(owner.importRef, ref)
  if (!isOther) return planUpdate({ known: owner, person, ref, plan })
  return planWithoutEmail(owner.username)
}

const isOfSameSource = (one: string, other: string) => one.split(':', 1)[0] === other.split(':', 1)[0]

const toFullName = ({ firstName, lastName }: Pick<ImportedPerson, 'firstName' | 'lastName'>) =>
  nameKey([firstName, lastName].filter(Boolean).join(' '))
const hasSameName = (one: ImportedPerson, other: ImportedPerson) => toFullName(one) === toFullName(other)

type Update = {
  known: Account
  person: ImportedPerson
  ref: string
  plan: (action: RowDocument['action'], reason?: string, userId?: string | null) => RowChanges
}

/** Fills in what is missing; what the studio has already stays, and the reason names it. */
function planUpdate({ known, person, ref, plan }: Update): RowChanges {
  const { missing, kept } = compare(known, person)
  const changes = [...missing, ...(known.importRef ? [] : ['reference'])]
  const keptText = kept.length > 0 ? `keeps the present ${kept.join(', ')}` : undefined
  const userId = known._id.toHexString()
  if (changes.length === 0) return plan('unchanged', keptText, userId)
  if (!known.importRef && known.importRef !== ref && missing.length === 0)
    return plan('update', ['links the person with the other system', keptText].filter(Boolean).join('; '), userId)
  return plan('update', [`adds ${missing.join(', ')}`, keptText].filter(Boolean).join('; '), userId)
}

const labels = { firstName: 'first name', lastName: 'last name', phone: 'phone' } as const

/** Which values of the file the account lacks, and which it has in another form. */
function compare(known: Pick<Account, keyof typeof labels | 'tagKeys'>, person: ImportedPerson) {
  const missing: string[] = []
  const kept: string[] = []
  for (const name of Object.keys(labels) as Array<keyof typeof labels>) {
    if (!person[name] || person[name] === known[name]) continue
    if (known[name]) kept.push(labels[name])
    else missing.push(labels[name])
  }
  if (person.tags.some((tag) => !known.tagKeys.includes(nameKey(tag)))) missing.push('tags')
  return { missing, kept }
}
