import { createPlaceholderEmail, MAX_TAGS, type User } from '@studio/contract'
import { Types } from 'mongoose'
import type { Deps } from '../../deps.ts'
import { erasePersonalData } from '../../platform/feature.ts'
import { isEntityId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'
import { findFreeUsername, sendInvitationLink } from '../accounts/invitations/index.ts'
import { NEVER_INVITED_AT, nameKey, profileStore, type UserDocument, userStore } from '../accounts/people/index.ts'
import type { ImportDocument, RowDocument } from './import-store.ts'
import type { ImportedPerson } from './read-row.ts'
import { type Account, changedMeanwhile, conflict, type PartPlan, type PlanContext, skipped } from './row-part.ts'

export type Accounts = { byRef: Map<string, Account>; byEmail: Map<string, Account> }
type PersonPlan = PartPlan & { ref: string; account: Account | null; withoutEmail?: boolean }
type PlanInput = { row: RowDocument; person: ImportedPerson; accounts: Accounts; context: PlanContext }

/**
 * Determines whom a row is about, by its reference or else by its email address: a person of an earlier row, an
 * existing account or a new person. An update only fills in what is missing.
 */
export function planPerson({ row, person, accounts, context }: PlanInput): PersonPlan {
  const { email } = person
  const earlierRowWithEmail = email ? context.rowByEmail.get(email) : undefined
  // `hasId`: the row's `ref` is an id from the file. When both rows have one, these ids alone decide.
  const isSamePerson =
    earlierRowWithEmail?.content &&
    !(row.hasId && earlierRowWithEmail.hasId) &&
    hasSameNameOrNone(person, earlierRowWithEmail.content.person)
  const ref = isSamePerson ? earlierRowWithEmail.ref : row.ref
  const earlierPerson = context.personByRef.get(ref)
  if (earlierPerson)
    return { ...skipped(`the same person as line ${earlierPerson.line}`), ref, account: earlierPerson.account }
  const accountWithRef = accounts.byRef.get(ref)
  if (accountWithRef) return { ...planUpdate({ account: accountWithRef, person }), ref, account: accountWithRef }
  const accountWithEmail = email ? accounts.byEmail.get(email) : undefined
  if (accountWithEmail?.isClosed) return { ...conflict('the account with this address is closed'), ref, account: null }
  // The account has another reference of the same system, so it belongs to another person there.
  const belongsToAnotherPerson = getSource(accountWithEmail?.importRef) === getSource(ref)
  if (accountWithEmail && !earlierRowWithEmail && !belongsToAnotherPerson)
    return { ...planUpdate({ account: accountWithEmail, person }), ref, account: accountWithEmail }
  const creation = { action: 'create', ref, account: null } as const
  const emailOwner = earlierRowWithEmail ? `line ${earlierRowWithEmail.line}` : accountWithEmail?.username
  if (!emailOwner) return { ...creation, reason: '' }
  return { ...creation, withoutEmail: true, reason: `without an email address, since ${emailOwner} has the same one` }
}

/** The system in a reference such as 'mindbody:1042'. */
const getSource = (ref: string | undefined) => ref?.split(':', 1)[0]
const toFullName = ({ firstName, lastName }: ImportedPerson) => nameKey([firstName, lastName].filter(Boolean).join(' '))
const hasSameNameOrNone = (person: ImportedPerson, other: ImportedPerson) =>
  ['', toFullName(other)].includes(toFullName(person))

const fieldLabels = { firstName: 'first name', lastName: 'last name', phone: 'phone' } as const

function planUpdate({ account, person }: { account: Account; person: ImportedPerson }): PartPlan {
  const fields = Object.keys(fieldLabels) as Array<keyof typeof fieldLabels>
  const differingFields = fields.filter((field) => person[field] && person[field] !== account[field])
  const ignoredLabels = differingFields.filter((field) => account[field]).map((field) => fieldLabels[field])
  const addedLabels: string[] = differingFields.filter((field) => !account[field]).map((field) => fieldLabels[field])
  if (person.tags.some((tag) => !account.tagKeys.includes(nameKey(tag)))) addedLabels.push('tags')
  const reasons: string[] = []
  if (addedLabels.length > 0) reasons.push(`adds ${addedLabels.join(', ')}`)
  else if (!account.importRef) reasons.push('links the person with the other system')
  const isUpdate = reasons.length > 0
  if (ignoredLabels.length > 0) reasons.push(`keeps the present ${ignoredLabels.join(', ')}`)
  return { action: isUpdate ? 'update' : 'unchanged', reason: reasons.join('; ') }
}

type PersonInput = { document: ImportDocument; row: RowDocument; person: ImportedPerson; attempt: number; tx: Tx }

/** Throws CHANGED_MEANWHILE when another account has got the reference or the email address since the plan. */
export async function createPerson(deps: Deps, { document, row, person, attempt, tx }: PersonInput): Promise<User> {
  const { model } = userStore(deps)
  const email = row.withoutEmail ? null : person.email
  const isTaken = await model.exists({ $or: [{ importRef: row.ref }, ...(email ? [{ email }] : [])] }).session(tx)
  if (isTaken) throw changedMeanwhile('somebody with this reference or address has been added since the plan')
  const { firstName, lastName } = person
  const names = { firstName, lastName, email: email ?? createPlaceholderEmail(row._id.toHexString()) }
  const namedPerson = { ...names, firstName: firstName ?? '' }
  // Each attempt begins with a higher number, because the username of the attempt before was taken meanwhile.
  const username = await findFreeUsername(deps, { person: namedPerson, firstNumber: attempt })
  // The password is not a hash, so nobody can sign in with it.
  const accessFields = { password: 'invited', emailVerifiedAt: null, invitedAt: NEVER_INVITED_AT }
  const currentTime = deps.clock.now()
  const joinedInFile = person.joined ? deps.clock.instantOf({ day: person.joined, time: '12:00' }) : currentTime
  const account = { username, ...names, ...accessFields, importRef: row.ref, ...(await findExportedId(deps, row, tx)) }
  const user = await userStore(deps).create({
    user: account,
    currentTime,
    joinedAt: joinedInFile < currentTime ? joinedInFile : currentTime,
    tx,
  })
  await addDetails(deps, { user, currentDetails: { phone: null, tags: [] }, person, tx })
  if (document.invites && email) await sendInvitationLink(deps, { user, tx })
  return user
}

/** People from our own export keep their id, unless it is taken here. */
async function findExportedId(deps: Deps, { ref }: RowDocument, tx: Tx): Promise<{ _id?: Types.ObjectId }> {
  const [source, id = ''] = ref.split(':')
  if (source !== 'stillwater' || !isEntityId(id)) return {}
  const _id = new Types.ObjectId(id)
  return (await userStore(deps).model.exists({ _id }).session(tx)) ? {} : { _id }
}

type FormerFields = Pick<Account, 'firstName' | 'lastName' | 'phone' | 'tags' | 'importRef'>

/** Returns the former values, which undoing restores. */
export async function updatePerson(
  deps: Deps,
  { user, row, person, tx }: Omit<PersonInput, 'document' | 'attempt'> & { user: User },
): Promise<FormerFields> {
  const account = await userStore(deps).model.findById(user.id, null, { session: tx }).lean<UserDocument>()
  if (!account) throw changedMeanwhile('the account was closed since the plan')
  const { phone } = await profileStore(deps).find(user.id, { tx })
  const { firstName, lastName, tags, importRef } = account
  const names = { firstName: firstName ?? person.firstName, lastName: lastName ?? person.lastName }
  // Not by `change`: the embedded database frees a unique value only when its document is replaced.
  const changes = { ...names, importRef: importRef ?? row.ref }
  await userStore(deps).changeUniqueFields({ id: user.id, changes, currentTime: deps.clock.now(), tx })
  await addDetails(deps, { user, currentDetails: { phone, tags }, person, tx })
  return { firstName, lastName, phone, tags, ...(importRef && { importRef }) }
}

type DetailsInput = { user: User; currentDetails: Pick<Account, 'phone' | 'tags'>; person: ImportedPerson; tx: Tx }

async function addDetails(deps: Deps, { user: { id }, currentDetails, person, tx }: DetailsInput): Promise<void> {
  const { phone, tags } = currentDetails
  if (!phone && person.phone) await profileStore(deps).change({ userId: id, changes: { phone: person.phone }, tx })
  const existingKeys = tags.map(nameKey)
  const newTags = person.tags.filter((tag) => !existingKeys.includes(nameKey(tag))).slice(0, MAX_TAGS - tags.length)
  const addedTags: string[] = []
  // A tag that the studio already uses keeps its spelling.
  for (const tag of newTags) addedTags.push((await userStore(deps).findTag({ tag, tx })) ?? tag)
  if (addedTags.length > 0) await userStore(deps).setTags({ id, tags: [...tags, ...addedTags], tx })
}

/** Removes a person whom the import created, or restores what it changed. */
export async function undoPerson(
  deps: Deps,
  { undoData, user, tx }: { undoData: unknown; user: User; tx: Tx },
): Promise<void> {
  if (!undoData) return erasePersonalData(deps, { user, tx })
  const { firstName, lastName, phone, tags, importRef } = undoData as FormerFields
  // An explicit undefined removes the reference.
  const changes = { firstName, lastName, importRef }
  await userStore(deps).changeUniqueFields({
    id: user.id,
    changes: changes as Partial<UserDocument>,
    currentTime: deps.clock.now(),
    tx,
  })
  await userStore(deps).setTags({ id: user.id, tags, tx })
  await profileStore(deps).change({ userId: user.id, changes: { phone }, tx })
}
