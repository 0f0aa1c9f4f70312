import { FORMER_MEMBER_NAME, type Message, type NoteForTeachers } from '@studio/contract'
import { Types } from 'mongoose'
import { defineModel } from '../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, instant, text } from '../../adapters/schema.ts'
import type { Deps } from '../../deps.ts'
import { forbidden, notFound } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import { isEntityId } from '../../platform/ids.ts'
import { defineStore } from '../../platform/store.ts'
import { userStore } from '../accounts/people/index.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { formatPersonNameFor, hasDeskRight, loadVisibleOccurrence } from './access.ts'

const schema = defineSchema({ classId: text, authorId: text, text, at: instant })
schema.index({ classId: 1, at: -1, _id: -1 })
schema.index({ authorId: 1 })
type NoteDocument = DocumentOf<typeof schema>

/** Notes about a class from one teacher to the next. No response to members contains them. */
export const teacherNoteStore = defineStore(({ database }) => ({
  model: defineModel({ database, collection: 'teacher_notes', schema }),
}))

const MAX_SHOWN_NOTES = 5

/** Lists the newest notes about a class. */
export async function listNotes(
  deps: Deps,
  { actor, classId }: { actor: Actor; classId: string },
): Promise<NoteForTeachers[]> {
  const notes = await teacherNoteStore(deps)
    .model.find({ classId })
    .sort({ at: -1, _id: -1 })
    .limit(MAX_SHOWN_NOTES)
    .lean()
  const authors = notes.length > 0 ? await userStore(deps).findMany(notes.map(({ authorId }) => authorId)) : []
  return notes.map((note) => {
    const author = authors.find(({ id }) => id === note.authorId)
    return {
      id: note._id.toHexString(),
      text: note.text,
      author: author ? formatPersonNameFor(actor, author) : FORMER_MEMBER_NAME,
      at: note.at.toISOString(),
      isRemovable: isRemovableBy(actor, note),
    }
  })
}

const isRemovableBy = (actor: Actor, note: NoteDocument) => hasDeskRight(actor) || note.authorId === actor.id

/** Adds a note for whoever teaches the class next. Its text is not in the audit log. Throws NOT_FOUND. */
export async function addNote(
  deps: Deps,
  actor: Actor,
  { id: occurrenceId, text }: { id: string; text: string },
): Promise<{ id: string }> {
  return deps.inTransaction(async (tx) => {
    const { classId } = await loadVisibleOccurrence(deps, { actor, id: occurrenceId, tx })
    const note = { _id: new Types.ObjectId(), classId, authorId: actor.id, text, at: deps.clock.now() }
    await teacherNoteStore(deps).model.create([note], { session: tx })
    const entity = { kind: 'teacher note', id: note._id.toHexString() }
    await auditStore(deps).record({ entry: { actor, action: 'add teacher note', entity, after: { classId } }, tx })
    return { id: entity.id }
  })
}

/** Throws NOT_FOUND, and FORBIDDEN for an instructor who did not write it. */
export async function removeNote(deps: Deps, actor: Actor, id: string): Promise<Message> {
  await deps.inTransaction(async (tx) => {
    const { model } = teacherNoteStore(deps)
    const note = isEntityId(id) ? await model.findById(new Types.ObjectId(id), null, { session: tx }).lean() : null
    if (!note) throw notFound('There is no such note.')
    if (!isRemovableBy(actor, note)) throw forbidden('Only its author and the front desk can remove a note.')
    await model.deleteOne({ _id: note._id }, { session: tx })
    const entity = { kind: 'teacher note', id }
    const removedNote = { classId: note.classId }
    await auditStore(deps).record({ entry: { actor, action: 'remove teacher note', entity, before: removedNote }, tx })
  })
  return { message: 'The note is removed.' }
}
