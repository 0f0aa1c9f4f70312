import type { Person, UsersQuery } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
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

/** In the order they joined. Members are those whose membership type is more than none. */
export async function listUsers(deps: Deps, query: UsersQuery): Promise<{ users: Person[]; total: number }> {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const { model } = userStore(deps)
  const filter = toFilter(query)
  const inOrder = model.find(filter, PERSON_FIELDS).sort({ createdAt: 1, _id: 1 })
  const [people, total] = await Promise.all([
    inOrder
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .lean<StoredPerson[]>(),
    model.countDocuments(filter),
  ])
  return { users: people.map(asPerson), total }
}

function toFilter({ filter, q, tag }: UsersQuery): QueryFilter<UserDocument> {
  const { narrow, exact } = searchFilters(q)
  const byPlan = {
    invited: { invitedAt: { $ne: null } },
    members: { hasPlan: true },
    'non-members': { hasPlan: false },
    all: {},
  }[filter ?? 'all']
  return { isClosed: false, ...(tag ? { tagKeys: nameKey(tag) } : {}), ...byPlan, ...narrow, ...exact }
}
