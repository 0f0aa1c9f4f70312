import { resetPasswordHref } from '@studio/contract'
import { fingerprint } from '../../../platform/ids.ts'
import { defineHandler } from '../../../platform/queue/run-queue.ts'
import { queueMail } from '../../mail/index.ts'
import { openLink } from '../email-verification/index.ts'
import { sendLink } from '../invitations/index.ts'
import { credentialStore, userStore } from '../people/index.ts'
import { resetLinkMail, usernameMail } from './recovery-mails.ts'
import type { RecoveryJob } from './request-recovery.ts'

/** How long a reset link works. */
const RESET_LINK_MINUTES = 60

/** Answers a request to recover an account: mails a known address its link or username, and an unknown one nothing. */
export const recoveryHandler = defineHandler<RecoveryJob>({
  kind: 'recovery',
  run: (deps, { payload: { requestId, kind, email } }) =>
    deps.inTransaction(async (tx) => {
      const user = await userStore(deps).findByEmail(email, { tx })
      // Ended together with its mail: run twice, the second link would make the first one worthless.
      const isWaiting = await deps.jobQueue.completeCause({ kind: 'recovery', cause: requestId, tx })
      if (!isWaiting || !user) return
      if (user.isInvited) return sendLink(deps, { user, tx })
      const { firstName, username } = user
      if (kind === 'username') {
        const verifyHref = user.isEmailVerified ? null : await openLink(deps, { user, tx })
        await queueMail(deps, {
          template: usernameMail,
          to: user.email,
          facts: { firstName, username, verifyHref },
          tx,
        })
        return
      }
      const token = deps.ids.secret()
      const expires = new Date(deps.clock.now().getTime() + RESET_LINK_MINUTES * 60_000)
      await credentialStore(deps).setResetToken({ userId: user.id, tokenHash: fingerprint(token), expires, tx })
      const href = `${deps.env.PUBLIC_URL}${resetPasswordHref(token)}`
      await queueMail(deps, { template: resetLinkMail, to: user.email, facts: { firstName, href }, tx })
    }),
  onFailed: async (deps, { payload: { email }, tx }) => (await userStore(deps).findByEmail(email, { tx }))?.id ?? null,
})
