import { MAX_TAGS, toNoEmail, type User } from '@studio/contract'
import { Types } from 'mongoose'
import type { Deps } from '../../deps.ts'
import { erasePersonalData } from '../../platform/feature.ts'
import { isEntityId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'
import { findFreeUsername, sendInvitationLink } from '../accounts/invitations/index.ts'
import { NEVER_INVITED, nameKey, profileStore, type UserDocument, userStore } from '../accounts/people/index.ts'
import type { ImportDocument, RowDocument } from './import-store.ts'
import type { ImportedPerson } from './read-row.ts'
import {
  type Account,
  changedSincePlan,
  conflict,
  type PartPlan,
  type PlanContext,
  skipped,
  unchanged,
} from './row-part.ts'

export type Accounts = { byRef: Map<string, Account>; byEmail: Map<string, Account> }
type PersonPlan = PartPlan & { ref: string; account: Account | null; withoutEmail?: boolean }
type PlanInput = { row: RowDocument; person: ImportedPerson; accounts: Accounts; context: PlanContext }

/** Who a row is about: the reference decides first, then the address. Fills in what is missing and replaces nothing. */
export function planPerson({ row, person, accounts, context }: PlanInput): PersonPlan {
  const { email } = person
  const sharer = email ? context.rowByEmail.get(email) : undefined
  const isSharerSame = sharer?.content && !(row.hasId && sharer.hasId) && isNamedLike(person, sharer.content.person)
  const ref = isSharerSame ? sharer.ref : row.ref
  const earlier = context.personByRef.get(ref)
  if (earlier) return { ...skipped(`the same person as line ${earlier.line}`), ref, account: earlier.account }
  const known = accounts.byRef.get(ref)
  const owner = email ? accounts.byEmail.get(email) : undefined
  if (known) return { ...planUpdate({ known, person }), ref, account: known }
  if (owner?.isClosed) return { ...conflict('the account with this address is closed'), ref, account: null }
  const isOther = owner?.importRef && owner.importRef.split(':', 1)[0] === ref.split(':', 1)[0]
  if (owner && !sharer && !isOther) return { ...planUpdate({ known: owner, person }), ref, account: owner }
  const create = { action: 'create', ref, account: null } as const
  const addressee = sharer ? `line ${sharer.line}` : owner?.username
  if (!addressee) return { ...create, reason: '' }
  return { ...create, withoutEmail: true, reason: `without an email address, since ${addressee} has the same one` }
}

const toFullName = ({ firstName, lastName }: ImportedPerson) => nameKey([firstName, lastName].filter(Boolean).join(' '))
const isNamedLike = (person: ImportedPerson, other: ImportedPerson) =>
  ['', toFullName(other)].includes(toFullName(person))

const labels = { firstName: 'first name', lastName: 'last name', phone: 'phone' } as const

function planUpdate({ known, person }: { known: Account; person: ImportedPerson }): PartPlan {
  const names = Object.keys(labels) as Array<keyof typeof labels>
  const differing = names.filter((name) => person[name] && person[name] !== known[name])
  const kept = differing.filter((name) => known[name]).map((name) => labels[name])
  const missing: string[] = differing.filter((name) => !known[name]).map((name) => labels[name])
  if (person.tags.some((tag) => !known.tagKeys.includes(nameKey(tag)))) missing.push('tags')
  const added =
    missing.length > 0 ? `adds ${missing.join(', ')}` : !known.importRef && 'links the person with the other system'
  const reason = [added, kept.length > 0 && `keeps the present ${kept.join(', ')}`].filter(Boolean).join('; ')
  return added ? { action: 'update', reason } : { ...unchanged, reason }
}

type Step = { document: ImportDocument; row: RowDocument; person: ImportedPerson; attempt: number; tx: Tx }

/** Throws CHANGED_MEANWHILE when somebody else has taken the reference or the address since the plan. */
export async function createPerson(deps: Deps, { document, row, person, attempt, tx }: Step): Promise<User> {
  const { model } = userStore(deps)
  const email = row.withoutEmail ? null : person.email
  const isTaken = await model.exists({ $or: [{ importRef: row.ref }, ...(email ? [{ email }] : [])] }).session(tx)
  if (isTaken) throw changedSincePlan('somebody with this reference or address has been added since the plan')
  const { firstName, lastName } = person
  const names = { firstName, lastName, email: email ?? toNoEmail(row._id.toHexString()) }
  const suggested = { ...names, firstName: firstName ?? '' }
  const username = await findFreeUsername(deps, { person: suggested, firstNumber: attempt })
  const access = { password: 'invited', emailVerifiedAt: null, invitedAt: NEVER_INVITED }
  const now = deps.clock.now()
  const joinedAt = person.joined ? deps.clock.instantOf({ day: person.joined, time: '12:00' }) : now
  const account = { username, ...names, ...access, importRef: row.ref, ...(await findOwnId(deps, row, tx)) }
  const user = await userStore(deps).create({ user: account, now, joinedAt: joinedAt < now ? joinedAt : now, tx })
  await addDetails(deps, { user, known: { phone: null, tags: [] }, person, tx })
  if (document.invites && email) await sendInvitationLink(deps, { user, tx })
  return user
}

/** People of our own export keep their id, unless somebody has it here. */
async function findOwnId(deps: Deps, { ref }: RowDocument, tx: Tx): Promise<{ _id?: Types.ObjectId }> {
  const [source, id = ''] = ref.split(':')
  if (source !== 'stillwater' || !isEntityId(id)) return {}
  const _id = new Types.ObjectId(id)
  return (await userStore(deps).model.exists({ _id }).session(tx)) ? {} : { _id }
}

type Former = Pick<Account, 'firstName' | 'lastName' | 'phone' | 'tags' | 'importRef'>

/** Returns what undoing gives back. */
export async function updatePerson(
  deps: Deps,
  { user, row, person, tx }: Omit<Step, 'document' | 'attempt'> & { user: User },
): Promise<Former> {
  const known = await userStore(deps).model.findById(user.id, null, { session: tx }).lean<UserDocument>()
  if (!known) throw changedSincePlan('the account was closed since the plan')
  const { phone } = await profileStore(deps).find(user.id, { tx })
  const { firstName, lastName, tags, importRef } = known
  const names = { firstName: firstName ?? person.firstName, lastName: lastName ?? person.lastName }
  // `rename` replaces the document, so the reference is among its changes.
  const changes = { ...names, importRef: importRef ?? row.ref }
  await userStore(deps).rename({ id: user.id, changes, now: deps.clock.now(), tx })
  await addDetails(deps, { user, known: { phone, tags }, person, tx })
  return { firstName, lastName, phone, tags, ...(importRef && { importRef }) }
}

type Details = { user: User; known: Pick<Account, 'phone' | 'tags'>; person: ImportedPerson; tx: Tx }

async function addDetails(deps: Deps, { user: { id }, known: { phone, tags }, person, tx }: Details): Promise<void> {
  if (!phone && person.phone) await profileStore(deps).change({ userId: id, changes: { phone: person.phone }, tx })
  const keys = tags.map(nameKey)
  const added = person.tags.filter((tag) => !keys.includes(nameKey(tag))).slice(0, MAX_TAGS - tags.length)
  const spelled: string[] = []
  for (const tag of added) spelled.push((await userStore(deps).findTag({ tag, tx })) ?? tag)
  if (spelled.length > 0) await userStore(deps).setTags({ id, tags: [...tags, ...spelled], tx })
}

/** Removes a person whom the import created, or gives back what it changed. */
export async function undoPerson(deps: Deps, { undo, user, tx }: { undo: unknown; user: User; tx: Tx }): Promise<void> {
  if (!undo) return erasePersonalData(deps, { user, tx })
  const { firstName, lastName, phone, tags, importRef } = undo as Former
  // An explicit undefined takes the reference off again.
  const changes = { firstName, lastName, importRef }
  await userStore(deps).rename({ id: user.id, changes: changes as Partial<UserDocument>, now: deps.clock.now(), tx })
  await userStore(deps).setTags({ id: user.id, tags, tx })
  await profileStore(deps).change({ userId: user.id, changes: { phone }, tx })
}
