import type { InvitationAcceptance, InvitedPerson, Message, User } from '@studio/contract'
import { duplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { fingerprint } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { attachTrialPass } from '../../bookings/trial-passes/index.ts'
import { assertGoodPassword, userStore } from '../people/index.ts'
import { invitationStore } from './invitation-store.ts'

const UNUSABLE =
  'This invitation was used already, is older than 7 days, was replaced by a newer one, or was copied only in part.'

/** Whom a link invites. Throws NOT_FOUND for one that does not work any more. */
export async function showInvitation(deps: Deps, { token }: { token: string }): Promise<InvitedPerson> {
  const { username, firstName, email } = await findInvitedBy(deps, { token })
  return { username, firstName, email }
}

/**
 * Gives an invited person's account the username and password that they chose. The link was mailed, so it also verifies
 * the address. Throws NOT_FOUND, USERNAME_TAKEN, RATE_LIMITED, VALIDATION_FAILED.
 */
export async function acceptInvitation(
  deps: Deps,
  { clientAddress }: { clientAddress: string },
  { token, username, password }: InvitationAcceptance,
): Promise<Message> {
  await deps.limits.take({ limit: 'recoveries', key: clientAddress })
  // Checked first, so that made-up tokens do not cost a password hash; the transaction decides.
  const invited = await findInvitedBy(deps, { token })
  await assertGoodPassword(deps, { password, person: { ...invited, username } })
  const hash = await deps.passwords.hash(password)
  try {
    await deps.inTransaction(async (tx) => {
      const { id, email } = await findInvitedBy(deps, { token, tx })
      await userStore(deps).acceptInvitation({ id, username, hash, now: deps.clock.now(), tx })
      await invitationStore(deps).removeAllOf({ userId: id, tx })
      await attachTrialPass(deps, { userId: id, email, tx })
    })
  } catch (error) {
    if (duplicateFields(error)) throw usernameTaken()
    throw error
  }
  return { message: 'Your account is ready. You can sign in with it now.' }
}

async function findInvitedBy(deps: Deps, { token, tx }: { token: string; tx?: Tx }): Promise<User> {
  const options = tx ? { tx } : {}
  const link = await invitationStore(deps).find({ key: fingerprint(token), now: deps.clock.now(), ...options })
  const user = link && (await userStore(deps).findById(link.userId, options))
  if (!user?.isInvited) throw notFound(UNUSABLE)
  return user
}

function usernameTaken(): AppError {
  const sentence = 'This username is already taken'
  return new AppError('USERNAME_TAKEN', sentence, { fields: { username: sentence } })
}
