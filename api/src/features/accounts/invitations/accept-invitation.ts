import type { InvitationAcceptance, InvitedPerson, Message, User } from '@studio/contract'
import { getDuplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { OptionalTx } from '../../../platform/transaction.ts'
import { attachTrialPass } from '../../bookings/trial-passes/index.ts'
import { assertGoodPassword, findTokenOwner, tokenStore, usernameTaken, userStore } from '../people/index.ts'

const UNUSABLE_LINK =
  'This invitation was already used, is older than 7 days, was replaced by a newer one, or was not copied completely.'

export async function loadInvitationByToken(deps: Deps, { token }: { token: string }): Promise<InvitedPerson> {
  const { username, firstName, email } = await loadInvitationOwner(deps, { token })
  return { username, firstName, email }
}

/**
 * Also verifies the address, since the link was mailed. Throws NOT_FOUND, USERNAME_TAKEN, VALIDATION_FAILED,
 * RATE_LIMITED.
 */
export async function acceptInvitation(
  deps: Deps,
  { clientAddress }: { clientAddress: string },
  { token, username, password }: InvitationAcceptance,
): Promise<Message> {
  // Attempts to use an invitation count as recoveries of an account.
  await deps.limits.take({ limit: 'recoveries', key: clientAddress })
  // The token is also checked before the transaction, so that invented tokens do not cost a password hash.
  const invitedUser = await loadInvitationOwner(deps, { token })
  await assertGoodPassword(deps, { password, person: { ...invitedUser, username } })
  const hash = await deps.passwords.hash(password)
  try {
    await deps.inTransaction(async (tx) => {
      const { id, email } = await loadInvitationOwner(deps, { token, tx })
      const currentTime = deps.clock.now()
      const changes = { username, password: hash, emailVerifiedAt: currentTime, invitedAt: undefined }
      await userStore(deps).changeUniqueFields({ id, changes, currentTime, tx })
      await tokenStore(deps).removeAllOf({ userId: id, purpose: 'invitation', tx })
      await attachTrialPass(deps, { userId: id, email, tx })
    })
  } catch (error) {
    if (getDuplicateFields(error)) throw usernameTaken()
    throw error
  }
  return { message: 'Your account is ready. You can sign in with it now.' }
}

async function loadInvitationOwner(deps: Deps, { token, tx }: { token: string } & OptionalTx): Promise<User> {
  const owner = await findTokenOwner(deps, { token, purpose: 'invitation', tx })
  if (!owner?.user.isInvited) throw notFound(UNUSABLE_LINK)
  return owner.user
}
