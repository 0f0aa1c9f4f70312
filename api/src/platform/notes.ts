import { FORMER_MEMBER, type LeadNote } from '@studio/contract'
import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose'
import { type DocumentOf, instant, part, text } from '../adapters/schema.ts'
import type { Tx } from './transaction.ts'

export const storedNote = part({ text, authorId: text, authorName: text, at: instant })
export type StoredNote = DocumentOf<typeof storedNote>

export const showNote = ({ text, authorId, authorName, at }: StoredNote): LeadNote => ({
  text,
  authorId,
  authorName,
  at: at.toISOString(),
})

type NotedDocument = { _id: Types.ObjectId; notes: StoredNote[] }

/** Removes the name of a closed admin account; needs an index on `notes.authorId`. Returns the documents' ids. */
export async function forgetNoteAuthor<Document extends NotedDocument>(input: {
  model: Model<Document>
  userId: string
  tx: Tx
}): Promise<string[]> {
  const { model, userId, tx } = input
  const byAuthor = { 'notes.authorId': userId } as QueryFilter<Document>
  const found = await model.find(byAuthor, { notes: 1 }, { session: tx }).lean<NotedDocument[]>()
  for (const { _id, notes } of found) {
    const renamed = notes.map((note) => (note.authorId === userId ? { ...note, authorName: FORMER_MEMBER } : note))
    await model.updateOne({ _id } as QueryFilter<Document>, { $set: { notes: renamed } } as UpdateQuery<Document>, {
      session: tx,
    })
  }
  return found.map(({ _id }) => _id.toHexString())
}
