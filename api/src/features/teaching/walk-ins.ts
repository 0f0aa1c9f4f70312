import { formatUserName, type PersonForWalkIn, type WalkInAtDesk, type WalkInInput } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http.ts'
import { searchFilter } from '../../platform/text-search.ts'
import { userStore } from '../accounts/people/index.ts'
import { bookWalkIn } from '../bookings/index.ts'

const MAX_PEOPLE = 8

/** The first people whose name, username or address has these words. */
export async function findPeopleForWalkIn(deps: Deps, { q }: { q: string }): Promise<PersonForWalkIn[]> {
  const filter = { isClosed: false, ...searchFilter(q) }
  const people = await userStore(deps)
    .model.find(filter, null, { sort: { _id: 1 }, limit: MAX_PEOPLE })
    .lean()
  return people.map(({ _id, firstName = null, lastName = null, username }) => ({
    id: _id.toHexString(),
    name: formatUserName({ firstName, lastName, username }),
    username,
  }))
}

export async function bookWalkInAtDesk(
  deps: Deps,
  { actor, input }: { actor: Actor; input: WalkInInput },
): Promise<WalkInAtDesk> {
  const { user, payment, amount } = await bookWalkIn(deps, { actor, input })
  return { name: formatUserName(user), due: payment === 'at-desk' ? amount : null }
}
