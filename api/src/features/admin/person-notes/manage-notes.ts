import { FORMER_MEMBER_NAME, type Message, type PersonNote, type PersonNoteInput } from '@studio/contract'
import { Types } from 'mongoose'
import { defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, instant, orNull, text } from '../../../adapters/schema.ts'
import type { Deps } from '../../../deps.ts'
import { forbidden, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../audit-log/index.ts'

const schema = defineSchema({
  userId: text,
  authorId: text,
  authorName: text,
  text,
  at: instant,
  editedAt: orNull(instant),
})
type NoteDocument = DocumentOf<typeof schema>
schema.index({ userId: 1, at: -1, _id: -1 })
schema.index({ authorId: 1 })

type NewNote = Pick<NoteDocument, 'userId' | 'authorId' | 'authorName' | 'text' | 'at'>

/** The studio's notes about people. No answer to a member may contain them, except the member's own export. */
export const noteStore = defineStore(({ database }) => {
  const notes = defineModel({ database, collection: 'person_notes', schema })
  return {
    async findAllAbout(userId: string): Promise<PersonNote[]> {
      return (await notes.find({ userId }).sort({ at: -1, _id: -1 }).lean()).map(toNote)
    },
    async find({ userId, id, tx }: { userId: string; id: string; tx: Tx }): Promise<PersonNote | null> {
      if (!isEntityId(id)) return null
      const note = await notes.findById(new Types.ObjectId(id), null, { session: tx }).lean()
      return note?.userId === userId ? toNote(note) : null
    },
    async add({ note, tx }: { note: NewNote; tx: Tx }): Promise<PersonNote> {
      const [createdNote] = await notes.create([note], { session: tx })
      if (!createdNote) throw new Error('creating a note returned nothing')
      return toNote(createdNote)
    },
    async change({
      id,
      text,
      currentTime,
      tx,
    }: {
      id: string
      text: string
      currentTime: Date
      tx: Tx
    }): Promise<void> {
      const $set = { text, editedAt: currentTime }
      await notes.updateOne({ _id: new Types.ObjectId(id) }, { $set }, { session: tx })
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await notes.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
    async forgetPerson({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await notes.deleteMany({ userId }, { session: tx })
      await notes.updateMany({ authorId: userId }, { $set: { authorName: FORMER_MEMBER_NAME } }, { session: tx })
    },
  }
})

function toNote({ _id, authorId, authorName, text, at, editedAt }: NoteDocument): PersonNote {
  return {
    id: _id.toHexString(),
    authorId,
    authorName,
    text,
    at: at.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  }
}

export async function listPersonNotes(deps: Deps, userId: string): Promise<PersonNote[]> {
  if (!(await userStore(deps).findById(userId))) throw userNotFound()
  return noteStore(deps).findAllAbout(userId)
}

const userNotFound = () => notFound('There is no such user.')

/** Adds a note, whose text the audit log does not contain. Throws NOT_FOUND. */
export async function addPersonNote(
  deps: Deps,
  actor: Actor,
  { userId, text }: PersonNoteInput & { userId: string },
): Promise<PersonNote> {
  return deps.inTransaction(async (tx) => {
    // Closing the account at the same time conflicts with this lock, so that no note outlives the account.
    if (!(await userStore(deps).lock({ id: userId, tx }))) throw userNotFound()
    const author = { authorId: actor.id, authorName: actor.user.username }
    const note = await noteStore(deps).add({ note: { userId, ...author, text, at: deps.clock.now() }, tx })
    await recordNoteAction(deps, { actor, action: 'add note', userId, id: note.id, tx })
    return note
  })
}

type NoteEdit = PersonNoteInput & { userId: string; id: string }

/** Changes the text of a note that the actor wrote. Throws NOT_FOUND, and FORBIDDEN for a note of another admin. */
export async function changePersonNote(deps: Deps, actor: Actor, { userId, id, text }: NoteEdit): Promise<PersonNote> {
  return deps.inTransaction(async (tx) => {
    const note = await loadNote(deps, { userId, id, tx })
    if (note.authorId !== actor.id)
      throw forbidden('Only its author can change a note. You can delete it or add another one.')
    if (note.text === text) return note
    const currentTime = deps.clock.now()
    await noteStore(deps).change({ id, text, currentTime, tx })
    await recordNoteAction(deps, { actor, action: 'change note', userId, id, tx })
    return { ...note, text, editedAt: currentTime.toISOString() }
  })
}

export async function deletePersonNote(
  deps: Deps,
  actor: Actor,
  { userId, id }: { userId: string; id: string },
): Promise<Message> {
  await deps.inTransaction(async (tx) => {
    await loadNote(deps, { userId, id, tx })
    await noteStore(deps).remove({ id, tx })
    await recordNoteAction(deps, { actor, action: 'delete note', userId, id, tx })
  })
  return { message: 'The note is deleted.' }
}

async function loadNote(deps: Deps, query: { userId: string; id: string; tx: Tx }): Promise<PersonNote> {
  const note = await noteStore(deps).find(query)
  if (!note) throw notFound('There is no such note.')
  return note
}

type AuditInput = { actor: Actor; action: string; userId: string; id: string; tx: Tx }

async function recordNoteAction(deps: Deps, { actor, action, userId, id, tx }: AuditInput): Promise<void> {
  await auditStore(deps).record({
    entry: { actor, action, entity: { kind: 'note', id }, after: { userId } },
    tx,
  })
}
