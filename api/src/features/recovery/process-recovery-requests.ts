import { resetPasswordHref } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { fingerprint } from '../../platform/ids.ts'
import { sendLink } from '../invitations/index.ts'
import { queueMail } from '../mail/index.ts'
import { credentialStore, userStore } from '../people/index.ts'
import { resetLinkMail, usernameMail } from './recovery-mails.ts'
import { type RecoveryRequest, recoveryStore } from './recovery-store.ts'

/** How long a reset link works. */
const RESET_LINK_MINUTES = 60

/** Answers every waiting request: mails a known address its link or username, drops the others. */
export async function processRecoveryRequests(deps: Deps): Promise<void> {
  for (;;) {
    const request = await recoveryStore(deps).oldest(deps.clock.now())
    if (!request) return
    await answer(deps, request)
  }
}

async function answer(deps: Deps, request: RecoveryRequest): Promise<void> {
  const { email } = request
  await deps.inTransaction(async (tx) => {
    const user = await userStore(deps).findByEmail(email, { tx })
    if (!(await recoveryStore(deps).remove({ id: request.id, tx })) || !user) return
    if (user.isInvited) return sendLink(deps, { user, tx })
    const { firstName, username } = user
    if (request.kind === 'username') {
      await queueMail(deps, { template: usernameMail, to: user.email, facts: { firstName, username }, tx })
      return
    }
    const token = deps.ids.secret()
    const expires = new Date(deps.clock.now().getTime() + RESET_LINK_MINUTES * 60_000)
    await credentialStore(deps).setResetToken({ userId: user.id, tokenHash: fingerprint(token), expires, tx })
    const href = `${deps.env.PUBLIC_URL}${resetPasswordHref(token)}`
    await queueMail(deps, { template: resetLinkMail, to: user.email, facts: { firstName, href }, tx })
  })
}
