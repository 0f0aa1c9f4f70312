import type { User, UsersQuery } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../../deps.ts'
import { searchFilters } from '../../platform/text-search.ts'
import { asUser, SHOWN_USER_FIELDS, type ShownUser, type UserDocument } from './user-model.ts'

const PAGE_SIZE = 200

/**
 * A page of users in the order they joined, and how many there are in all (spec section 2, User Management; rulings C and
 * E8). Members are those whose membership type is more than none.
 */
export async function listUsers(deps: Deps, query: UsersQuery): Promise<{ users: User[]; total: number }> {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const { indexed, rest } = usersFilters(query)
  const [found] = await deps.users.model.aggregate<{ page: ShownUser[]; total: Array<{ count: number }> }>([
    { $match: indexed },
    { $match: rest },
    { $sort: { createdAt: 1, _id: 1 } },
    {
      $facet: {
        page: [{ $skip: (page - 1) * pageSize }, { $limit: pageSize }, { $project: SHOWN_USER_FIELDS }],
        total: [{ $count: 'count' }],
      },
    },
  ])
  return { users: (found?.page ?? []).map(asUser), total: found?.total[0]?.count ?? 0 }
}

/** A filter and search in their stored form: what an index answers, and what is looked at after it. */
export function usersFilters({ filter, q }: Pick<UsersQuery, 'filter' | 'q'>): {
  indexed: QueryFilter<UserDocument>
  rest: QueryFilter<UserDocument>
} {
  const plan = filter === 'members' ? { hasPlan: true } : filter === 'non-members' ? { hasPlan: false } : {}
  const { narrow, exact } = searchFilters(q)
  // One index holds the pieces, another the plan: the narrower one leads.
  return narrow.pieces
    ? { indexed: { isClosed: false, ...narrow }, rest: { ...plan, ...exact } }
    : { indexed: { isClosed: false, ...plan }, rest: exact }
}
