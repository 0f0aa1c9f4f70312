import { FORMER_MEMBER, type PersonNote } from '@studio/contract'
import { Types } from 'mongoose'
import { type Database, defineModel } from '../../../adapters/mongo.ts'
import { type DocumentOf, defineSchema, instant, orNull, text } from '../../../adapters/schema.ts'
import { isEntityId } from '../../../platform/ids.ts'
import { defineStore } from '../../../platform/store.ts'
import type { Tx } from '../../../platform/transaction.ts'

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

/** What the studio noted about people. Nothing that members are answered is read from here, but for their own export. */
function createNoteStore(database: Database) {
  const notes = defineModel({ database, collection: 'person_notes', schema })
  return {
    async allAbout(userId: string): Promise<PersonNote[]> {
      return (await notes.find({ userId }).sort({ at: -1, _id: -1 }).lean()).map(toNote)
    },
    async find({ userId, id, tx }: { userId: string; id: string; tx: Tx }): Promise<PersonNote | null> {
      if (!isEntityId(id)) return null
      const found = await notes.findById(new Types.ObjectId(id), null, { session: tx }).lean()
      return found?.userId === userId ? toNote(found) : null
    },
    async add({ note, tx }: { note: NewNote; tx: Tx }): Promise<PersonNote> {
      const [created] = await notes.create([note], { session: tx })
      if (!created) throw new Error('a created note must come back')
      return toNote(created)
    },
    async change({ id, text, now, tx }: { id: string; text: string; now: Date; tx: Tx }): Promise<void> {
      const $set = { text, editedAt: now }
      await notes.updateOne({ _id: new Types.ObjectId(id) }, { $set }, { session: tx })
    },
    async remove({ id, tx }: { id: string; tx: Tx }): Promise<void> {
      await notes.deleteOne({ _id: new Types.ObjectId(id) }, { session: tx })
    },
    /** Deletes the notes about a user, and takes their name off those that they made about others. */
    async forgetPerson({ userId, tx }: { userId: string; tx: Tx }): Promise<void> {
      await notes.deleteMany({ userId }, { session: tx })
      await notes.updateMany({ authorId: userId }, { $set: { authorName: FORMER_MEMBER } }, { session: tx })
    },
  }
}

export const noteStore = defineStore(({ database }) => createNoteStore(database))

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
