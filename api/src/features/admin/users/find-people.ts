import type { Person, PersonDetails, User, UsersQuery } from '@studio/contract'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Page } from '../../../platform/mount-endpoint.ts'
import { createSearchFilter } from '../../../platform/text-search.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import {
  NEVER_INVITED_AT,
  nameKey,
  profileStore,
  tokenStore,
  toPerson,
  type UserDocument,
  userStore,
} from '../../accounts/people/index.ts'

type PersonQuery = { id: string } & OptionalTx

export async function loadUser(deps: Deps, { id, tx }: PersonQuery): Promise<User> {
  const user = await userStore(deps).findById(id, { tx })
  if (!user) throw notFound('There is no such user.')
  return user
}

/** A `Person` is a user with what only admins see: tags and the state of an invitation. */
export async function loadPerson(deps: Deps, { id, tx }: PersonQuery): Promise<Person> {
  const person = await userStore(deps).findPerson(id, { tx })
  if (!person) throw notFound('There is no such user.')
  return person
}

export async function loadPersonDetails(deps: Deps, { id, tx }: PersonQuery): Promise<PersonDetails> {
  const user = await loadUser(deps, { id, tx })
  const { phone } = await profileStore(deps).find(user.id, { tx })
  const newEmail = await tokenStore(deps).findPendingEmail(user.id, { tx })
  const { username, firstName, lastName, email, isEmailVerified, updatedAt } = user
  const fields = { id: user.id, username, firstName, lastName, email, isEmailVerified, phone, newEmail }
  // The version covers only the fields that can be edited, so that a membership renewal does not conflict with an edit.
  return { ...fields, updatedAt, version: toVersion(fields) }
}

const PAGE_SIZE = 200

/** Lists people in the order in which they joined. */
export async function listUsers(deps: Deps, query: UsersQuery): Promise<Page<Person>> {
  const { page = 1, pageSize = PAGE_SIZE } = query
  const { model } = userStore(deps)
  const filter = toDatabaseFilter(query)
  const [people, total] = await Promise.all([
    model.find(filter, null, { sort: { createdAt: 1, _id: 1 }, skip: (page - 1) * pageSize, limit: pageSize }).lean(),
    model.countDocuments(filter),
  ])
  return { items: people.map(toPerson), total }
}

function toDatabaseFilter({ filter, q, tag }: UsersQuery): QueryFilter<UserDocument> {
  const groupFilter = {
    // `invitedAt` is removed when the invitation is accepted.
    invited: { invitedAt: { $gt: NEVER_INVITED_AT } },
    members: { membershipType: { $ne: 'none' as const } },
    'non-members': { membershipType: 'none' as const },
    all: {},
  }[filter ?? 'all']
  return { isClosed: false, ...(tag ? { tagKeys: nameKey(tag) } : {}), ...groupFilter, ...createSearchFilter(q) }
}
