import type { User, UsersQuery } from '@studio/contract'
import type { PipelineStage, QueryFilter } from 'mongoose'
import type { Deps } from '../../deps.ts'
import { searchFilters } from '../../platform/text-search.ts'
import { asUser, SHOWN_USER_FIELDS, type ShownUser, type UserDocument } from './user-model.ts'

const PAGE_SIZE = 200
// Every list is bounded by a range, so that the index of the dates serves it.
const EVER = new Date(0)

/**
 * A page of users in the order they joined, and how many there are in all. Members are those whose membership type is
 * more than none.
 */
export async function listUsers(deps: Deps, query: UsersQuery): Promise<{ users: User[]; total: number }> {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const { model } = deps.users
  const { indexed, rest } = usersFilters(query)
  const skip = (page - 1) * pageSize
  // Without search words the index is enough; with them the pattern needs a stage of its own.
  const [found, total] = query.q?.trim()
    ? await Promise.all([
        searchedPage(deps, { indexed, rest, skip, limit: pageSize }),
        searchedCount(deps, { indexed, rest }),
      ])
    : await Promise.all([
        model.find(indexed, SHOWN_USER_FIELDS).sort(inOrder).skip(skip).limit(pageSize).lean<ShownUser[]>(),
        model.countDocuments(indexed),
      ])
  return { users: found.map(asUser), total }
}

const inOrder = { createdAt: 1, _id: 1 } as const
type Filters = { indexed: QueryFilter<UserDocument>; rest: QueryFilter<UserDocument> }

function searchedPage(deps: Deps, { indexed, rest, skip, limit }: Filters & { skip: number; limit: number }) {
  const matching: PipelineStage[] = [{ $match: indexed }, { $match: rest }, { $project: SHOWN_USER_FIELDS }]
  return deps.users.model.aggregate<ShownUser>([...matching, { $sort: inOrder }, { $skip: skip }, { $limit: limit }])
}

async function searchedCount(deps: Deps, { indexed, rest }: Filters): Promise<number> {
  const matching: PipelineStage[] = [{ $match: indexed }, { $match: rest }]
  const [counted] = await deps.users.model.aggregate<{ count: number }>([...matching, { $count: 'count' }])
  return counted?.count ?? 0
}

/** A filter and search in their stored form: what an index answers, and what is looked at after it. */
export function usersFilters({ filter, q }: Pick<UsersQuery, 'filter' | 'q'>): Filters {
  const plan = filterOf(filter)
  const { narrow, exact } = searchFilters(q)
  // One index holds the pieces, another the plan, a third the invited: the narrowest one leads.
  if (filter === 'invited' && !narrow.pieces) return { indexed: { isClosed: false, ...plan }, rest: exact }
  return narrow.pieces
    ? { indexed: { isClosed: false, ...narrow }, rest: { ...plan, ...exact } }
    : { indexed: { isClosed: false, ...plan, createdAt: { $gt: EVER } }, rest: exact }
}

function filterOf(filter: UsersQuery['filter']): QueryFilter<UserDocument> {
  if (filter === 'invited') return { invitedAt: { $gt: EVER } }
  return filter === 'members' ? { hasPlan: true } : filter === 'non-members' ? { hasPlan: false } : {}
}
