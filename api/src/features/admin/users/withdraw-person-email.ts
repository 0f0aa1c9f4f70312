import type { PersonDetails, Reauth } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { tokenStore, userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { confirmChange } from './confirm-change.ts'
import { findPersonDetails } from './person-details.ts'

/**
 * Ends the link to a person's new address, also one that the person asked for; the present one stays. Throws NOT_FOUND,
 * and REAUTH_REQUIRED for another admin.
 */
export async function withdrawPersonEmail(
  deps: Deps,
  request: ActorRequest,
  { id, password }: Reauth & { id: string },
): Promise<PersonDetails> {
  const user = await userStore(deps).findById(id)
  if (!user) throw notFound('There is no such user.')
  await confirmChange(deps, request, { user, password })
  const { actor } = request
  return deps.inTransaction(async (tx) => {
    const before = await findPersonDetails(deps, { id, tx })
    if (!before) throw notFound('There is no such user.')
    if (before.newEmail === null) return before
    await tokenStore(deps).removeAllOf({ userId: id, purpose: 'newEmail', tx })
    const entity = { kind: 'user', id, name: before.username }
    const states = { before: { id, newEmail: before.newEmail }, after: { id, newEmail: null } }
    await auditStore(deps).record({ act: { actor, what: 'withdraw new email address', entity, ...states }, tx })
    const after = await findPersonDetails(deps, { id, tx })
    if (!after) throw notFound('There is no such user.')
    return after
  })
}
