import { createHash } from 'node:crypto'
import { MAX_TAGS, toNoEmail } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { findFreeUsername, retryWhileNamesTaken, sendInvitationLink } from '../accounts/invitations/index.ts'
import { NEVER_INVITED, nameKey, profileStore, type UserDocument, userStore } from '../accounts/people/index.ts'
import { noteStore } from '../admin/person-notes/index.ts'
import { type ImportDocument, importStore, type RowChanges, type RowDocument } from './import-store.ts'
import type { ImportedPerson } from './to-person.ts'

type Application = { document: ImportDocument; row: RowDocument }
type Step = Application & { person: ImportedPerson; attempt: number; tx: Tx }

/** Carries out the plan of one row, or marks it as failed when the person has changed since the plan. */
export async function applyRow(deps: Deps, { document, row }: Application): Promise<void> {
  await retryWhileNamesTaken(deps, async ({ attempt, tx }) => {
    const stored = await importStore(deps).findRow(row._id, { tx })
    if (stored?.outcome !== 'planned') return
    const step = { document, row: stored, attempt, tx }
    const { person } = stored
    const changes = person ? await carryOut(deps, { ...step, person }) : fail('the account was closed')
    await importStore(deps).changeRow({ id: row._id, changes, tx })
  })
}

const fail = (reason: string): RowChanges => ({ outcome: 'failed', reason })

const carryOut = (deps: Deps, step: Step) => (step.row.action === 'create' ? createPerson : updatePerson)(deps, step)

async function createPerson(deps: Deps, { document, row, person, attempt, tx }: Step): Promise<RowChanges> {
  const { model } = userStore(deps)
  const email = row.withoutEmail ? null : person.email
  const isTaken = await model.exists({ $or: [{ importRef: row.ref }, ...(email ? [{ email }] : [])] }).session(tx)
  if (isTaken) return fail('somebody with this reference or address has been added since the plan')
  const { firstName, lastName } = person
  const names = { firstName, lastName, email: email ?? toNoEmail(row._id.toHexString()) }
  const suggested = { ...names, firstName: firstName ?? '' }
  const username = await findFreeUsername(deps, { person: suggested, firstNumber: attempt })
  const access = { password: 'invited', emailVerifiedAt: null, invitedAt: NEVER_INVITED }
  const now = deps.clock.now()
  const joinedAt = person.joined ? deps.clock.instantOf({ day: person.joined, time: '12:00' }) : now
  const account = { username, ...names, ...access, importRef: row.ref }
  const user = await userStore(deps).create({ user: account, now, joinedAt: joinedAt < now ? joinedAt : now, tx })
  if (person.phone) await profileStore(deps).change({ userId: user.id, changes: { phone: person.phone }, tx })
  const noteId = await addExtras(deps, { document, person, userId: user.id, tags: [], tx })
  if (document.invites && email) await sendInvitationLink(deps, { user, tx })
  return {
    outcome: 'done',
    userId: user.id,
    undo: { mark: await markAccount(deps, user.id, tx), former: null, noteId },
  }
}

async function updatePerson(deps: Deps, { document, row, person, tx }: Step): Promise<RowChanges> {
  const userId = row.userId ?? ''
  const locked = await userStore(deps).lock({ id: userId, tx })
  const known = locked && (await userStore(deps).model.findById(userId, null, { session: tx }).lean<UserDocument>())
  if (!known) return fail('the account was closed since the plan')
  const { phone } = await profileStore(deps).find(userId, { tx })
  const { firstName, lastName, tags } = known
  const names = { firstName: firstName ?? person.firstName, lastName: lastName ?? person.lastName }
  // `rename` replaces the document, so the reference is among its changes.
  const changes = { ...names, importRef: known.importRef ?? row.ref }
  await userStore(deps).rename({ id: userId, changes, now: deps.clock.now(), tx })
  if (!phone && person.phone) await profileStore(deps).change({ userId, changes: { phone: person.phone }, tx })
  const noteId = await addExtras(deps, { document, person, userId, tags, tx })
  const former = { firstName, lastName, phone, tags, hadRef: Boolean(known.importRef) }
  return { outcome: 'done', userId, undo: { mark: await markAccount(deps, userId, tx), former, noteId } }
}

type Extras = { document: ImportDocument; person: ImportedPerson; userId: string; tags: string[]; tx: Tx }

async function addExtras(deps: Deps, { document, person, userId, tags, tx }: Extras): Promise<string | null> {
  const keys = tags.map(nameKey)
  const added = person.tags.filter((tag) => !keys.includes(nameKey(tag))).slice(0, MAX_TAGS - tags.length)
  const spelled: string[] = []
  for (const tag of added) spelled.push((await userStore(deps).findTag({ tag, tx })) ?? tag)
  if (spelled.length > 0) await userStore(deps).setTags({ id: userId, tags: [...tags, ...spelled], tx })
  if (!person.note) return null
  const { id: authorId, name: authorName } = document.startedBy
  const note = { userId, authorId, authorName, text: person.note, at: deps.clock.now() }
  return (await noteStore(deps).add({ note, tx })).id
}

/** A digest of the account, which every change of it, of its bookings and of its notes changes. */
export async function markAccount(deps: Deps, userId: string, tx: Tx): Promise<string> {
  const account = await userStore(deps).model.findById(userId, null, { session: tx }).lean()
  const { phone } = await profileStore(deps).find(userId, { tx })
  return createHash('sha256')
    .update(JSON.stringify([account, phone]))
    .digest('hex')
}
