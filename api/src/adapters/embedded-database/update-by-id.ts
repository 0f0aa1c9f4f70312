import type { Model, ProjectionType, QueryFilter, Types, UpdateQuery } from 'mongoose'
import type { Tx } from '../../platform/transaction.ts'

/**
 * Changes a document by id and returns it as it is afterwards, or null when there is none; `fields` limits what is
 * read. Two commands, since the embedded database runs findAndModify as a scan of the whole collection. Callers that
 * need both steps to be atomic pass their transaction.
 */
export async function updateById<Document>(
  model: Model<Document>,
  given: {
    id: string | Types.ObjectId
    change: UpdateQuery<Document>
    fields?: ProjectionType<Document>
    tx?: Tx | undefined
  },
) {
  const { id, change, fields = null, tx } = given
  const options = tx ? { session: tx } : {}
  // Every collection has an _id, which mongoose cannot know of a document whose type is a parameter.
  const byId = { _id: id } as QueryFilter<Document>
  const { matchedCount } = await model.updateOne(byId, change, options)
  // mongoose sends no empty change and counts nothing for it: only a 0 says that there is no such document.
  return matchedCount === 0 ? null : model.findById(id, fields, options).lean()
}
