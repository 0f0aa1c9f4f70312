import { formatEmail, type Message, type User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { fingerprint } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { attachTrialPass } from '../../bookings/trial-passes/index.ts'
import { userStore, verificationLinkStore } from '../people/index.ts'

/** What an unknown link is answered with. */
export const unusableLink =
  'This link was used already, is older than 24 hours, or was copied only in part. Your dashboard says whether your address is confirmed, and sends a new link.'

/** The account whose address a link would prove; null when the link is of no use, or for another address by now. */
export async function findLinkOwner(deps: Deps, { token, tx }: { token: string; tx?: Tx }): Promise<User | null> {
  const options = tx ? { tx } : {}
  const link = await verificationLinkStore(deps).find({ key: fingerprint(token), now: deps.clock.now(), ...options })
  const user = link && (await userStore(deps).findById(link.userId, options))
  return user && user.email === link.email ? user : null
}

/** Proves an address by a mailed token, which works once and for 24 hours. Throws NOT_FOUND. */
export async function verifyEmail(deps: Deps, { token }: { token: string }): Promise<Message> {
  const user = await deps.inTransaction(async (tx) => {
    const owner = await findLinkOwner(deps, { token, tx })
    if (!owner) throw notFound(unusableLink)
    if (!owner.isEmailVerified) await userStore(deps).verifyEmail({ id: owner.id, now: deps.clock.now(), tx })
    await verificationLinkStore(deps).removeAllOf({ userId: owner.id, tx })
    await attachTrialPass(deps, { userId: owner.id, email: owner.email, tx })
    return owner
  })
  return { message: `Thank you. ${formatEmail(user.email)} is confirmed.` }
}
