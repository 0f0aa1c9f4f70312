import { FORMER_MEMBER_NAME, type LeadNote } from '@studio/contract'
import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose'
import { type DocumentOf, instant, subdocument, text } from '../adapters/schema.ts'
import type { Tx } from './transaction.ts'

/** A note that staff wrote on a lead. */
export const storedNote = subdocument({ text, authorId: text, authorName: text, at: instant })
export type StoredNote = DocumentOf<typeof storedNote>

export const toLeadNote = ({ text, authorId, authorName, at }: StoredNote): LeadNote => ({
  text,
  authorId,
  authorName,
  at: at.toISOString(),
})

type DocumentWithNotes = { _id: Types.ObjectId; notes: StoredNote[] }

/**
 * Replaces the name of a closed account in the notes that its user wrote. Needs an index on `notes.authorId`. Returns
 * the documents' ids.
 */
export async function anonymizeNoteAuthor<Document extends DocumentWithNotes>(input: {
  model: Model<Document>
  userId: string
  tx: Tx
}): Promise<string[]> {
  const { model, userId, tx } = input
  const byAuthor = { 'notes.authorId': userId } as QueryFilter<Document>
  const documents = await model.find(byAuthor, { notes: 1 }, { session: tx }).lean<DocumentWithNotes[]>()
  for (const { _id, notes } of documents) {
    const anonymizedNotes = notes.map((note) =>
      note.authorId === userId ? { ...note, authorName: FORMER_MEMBER_NAME } : note,
    )
    const update = { $set: { notes: anonymizedNotes } } as UpdateQuery<Document>
    await model.updateOne({ _id } as QueryFilter<Document>, update, { session: tx })
  }
  return documents.map(({ _id }) => _id.toHexString())
}
