import type { PersonDetails } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { toVersion } from '../../../platform/entity-version.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { profileStore, tokenStore, userStore } from '../../accounts/people/index.ts'

export async function loadPersonDetails(deps: Deps, { id, tx }: { id: string; tx?: Tx }): Promise<PersonDetails> {
  const user = await userStore(deps).findById(id, { tx })
  if (!user) throw notFound('There is no such user.')
  const { phone } = await profileStore(deps).find(user.id, { tx })
  const newEmail = await tokenStore(deps).pendingEmail(user.id, { tx })
  const { username, firstName, lastName, email, isEmailVerified, updatedAt } = user
  const shown = { id: user.id, username, firstName, lastName, email, isEmailVerified, phone, newEmail }
  // Of these fields alone: a membership that is renewed at the same time is no conflict here.
  return { ...shown, updatedAt, version: toVersion(shown) }
}
