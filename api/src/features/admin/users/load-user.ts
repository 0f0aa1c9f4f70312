import type { Person, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'

type Wanted = { id: string; tx?: Tx }

/** A user; throws NOT_FOUND for an unknown id and for a closed account. */
export async function loadUser(deps: Deps, { id, tx }: Wanted): Promise<User> {
  const user = await userStore(deps).findById(id, { tx })
  if (!user) throw notFound('There is no such user.')
  return user
}

export async function loadPerson(deps: Deps, { id, tx }: Wanted): Promise<Person> {
  const person = await userStore(deps).findPerson(id, { tx })
  if (!person) throw notFound('There is no such user.')
  return person
}
