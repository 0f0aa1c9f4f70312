import type { Person, UsersQuery } from '@studio/contract'
import type { PipelineStage, QueryFilter } from 'mongoose'
import type { Deps } from '../../../deps.ts'
import { searchFilters } from '../../../platform/text-search.ts'
import {
  asPerson,
  nameKey,
  PERSON_FIELDS,
  type StoredPerson,
  type UserDocument,
  userStore,
} from '../../accounts/people/index.ts'

const PAGE_SIZE = 200
// Every list is bounded by a range, so that the index of the dates serves it.
const EVER = new Date(0)

/**
 * A page of users in the order they joined, and how many there are in all. Members are those whose membership type is
 * more than none.
 */
export async function listUsers(deps: Deps, query: UsersQuery): Promise<{ users: Person[]; total: number }> {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const { model } = userStore(deps)
  const { indexed, rest } = usersFilters(query)
  const skip = (page - 1) * pageSize
  // Often the index is enough; what it does not answer needs a stage of its own.
  const [found, total] =
    Object.keys(rest).length > 0
      ? await Promise.all([
          searchedPage(deps, { indexed, rest, skip, limit: pageSize }),
          searchedCount(deps, { indexed, rest }),
        ])
      : await Promise.all([
          model.find(indexed, PERSON_FIELDS).sort(inOrder).skip(skip).limit(pageSize).lean<StoredPerson[]>(),
          model.countDocuments(indexed),
        ])
  return { users: found.map(asPerson), total }
}

const inOrder = { createdAt: 1, _id: 1 } as const
type Filters = { indexed: QueryFilter<UserDocument>; rest: QueryFilter<UserDocument> }

function searchedPage(deps: Deps, { indexed, rest, skip, limit }: Filters & { skip: number; limit: number }) {
  const matching: PipelineStage[] = [{ $match: indexed }, { $match: rest }, { $project: PERSON_FIELDS }]
  return userStore(deps).model.aggregate<StoredPerson>([
    ...matching,
    { $sort: inOrder },
    { $skip: skip },
    { $limit: limit },
  ])
}

async function searchedCount(deps: Deps, { indexed, rest }: Filters): Promise<number> {
  const matching: PipelineStage[] = [{ $match: indexed }, { $match: rest }]
  const [counted] = await userStore(deps).model.aggregate<{ count: number }>([...matching, { $count: 'count' }])
  return counted?.count ?? 0
}

/** A filter and search in their stored form: what an index answers, and what is looked at after it. */
export function usersFilters({ filter, q, tag }: Pick<UsersQuery, 'filter' | 'q' | 'tag'>): Filters {
  const plan = filterOf(filter)
  const { narrow, exact } = searchFilters(q)
  // One index holds the tags, others the pieces, the plan and the invited: the narrowest one leads.
  if (tag) {
    const indexed = { isClosed: false, tagKeys: nameKey(tag), createdAt: { $gt: EVER } }
    return { indexed, rest: { ...plan, ...exact } }
  }
  if (filter === 'invited' && !narrow.pieces) return { indexed: { isClosed: false, ...plan }, rest: exact }
  return narrow.pieces
    ? { indexed: { isClosed: false, ...narrow }, rest: { ...plan, ...exact } }
    : { indexed: { isClosed: false, ...plan, createdAt: { $gt: EVER } }, rest: exact }
}

function filterOf(filter: UsersQuery['filter']): QueryFilter<UserDocument> {
  if (filter === 'invited') return { invitedAt: { $gt: EVER } }
  return filter === 'members' ? { hasPlan: true } : filter === 'non-members' ? { hasPlan: false } : {}
}
