import type { Model, PipelineStage, QueryFilter } from 'mongoose'
import { searchFilters } from './text-search.ts'

/** A list that is read newest first: the part that uses an index, the search words in `search`, and the page. */
type NewestPage<Document> = {
  model: Model<Document>
  indexed: QueryFilter<Document>
  words: string | undefined
  skip: number
  limit: number
}

// The pattern has its own stage: next to indexed fields it makes the embedded database scan the collection.
function matching<Document>({ indexed, words }: Pick<NewestPage<Document>, 'indexed' | 'words'>): PipelineStage[] {
  return [{ $match: indexed }, ...(words ? [{ $match: searchFilters(words).exact }] : [])]
}

/** The documents of one page, newest first, as they are stored. */
export function newestPage<Document>({ model, skip, limit, ...filter }: NewestPage<Document>): Promise<Document[]> {
  const newestFirst: PipelineStage = { $sort: { createdAt: -1, _id: -1 } }
  return model.aggregate<Document>([...matching(filter), newestFirst, { $skip: skip }, { $limit: limit }]).exec()
}

/** How many documents the list has in all. */
export async function newestCount<Document>(
  filter: Pick<NewestPage<Document>, 'model' | 'indexed' | 'words'>,
): Promise<number> {
  const [counted] = await filter.model.aggregate<{ count: number }>([...matching(filter), { $count: 'count' }])
  return counted?.count ?? 0
}
