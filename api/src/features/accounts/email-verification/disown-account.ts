import type { Message } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { credentialStore, endSignIns } from '../people/index.ts'
import { findLinkOwner, unusableLink } from './verify-email.ts'

/**
 * The owner of an address says that somebody else made the account with it: sessions, password, links and a pending new
 * address of the other person end. What is left waits for a password that the owner chooses by mail. Throws NOT_FOUND.
 */
export async function disownAccount(deps: Deps, { token }: { token: string }): Promise<Message> {
  const resetId = deps.ids.next()
  await deps.inTransaction(async (tx) => {
    const user = await findLinkOwner(deps, { token, tx })
    if (!user) throw notFound(unusableLink)
    // Not a hash, so no password matches it.
    const credentials = { userId: user.id, hash: 'disowned', resetId, now: deps.clock.now() }
    await credentialStore(deps).replacePassword({ ...credentials, tx })
    await endSignIns(deps, { userId: user.id, resetId, tx })
  })
  return {
    message:
      'Thank you for telling us. Whoever made this account is signed out, and their password no longer works. It is yours if you want it: choose a password of your own.',
  }
}
