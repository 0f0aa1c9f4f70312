import type { LeadNote } from '@studio/contract'
import { Schema } from 'mongoose'

/** A note of an admin beside something that the studio looks after. */
export type StoredNote = Omit<LeadNote, 'at'> & { at: Date }

export const noteSchema = new Schema<StoredNote>(
  {
    text: { type: String, required: true },
    authorId: { type: String, required: true },
    authorName: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
)

/** A note as every answer shows it. */
export const showNote = ({ text, authorId, authorName, at }: StoredNote): LeadNote => ({
  text,
  authorId,
  authorName,
  at: at.toISOString(),
})
