import type { Person } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'

/** One user with their tags, as the list shows them; NOT_FOUND for an unknown id and for a closed account. */
export async function showUser(deps: Deps, id: string): Promise<Person> {
  const user = await userStore(deps).findPerson(id)
  if (!user) throw notFound('There is no such user.')
  return user
}
