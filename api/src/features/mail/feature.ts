import type { Feature } from '../../platform/feature.ts'
import { profileStore, userStore } from '../accounts/people/index.ts'
import { mailAllowanceStore, mailLimitMail } from './allow-mail.ts'
import { mailHandler } from './deliver-mail.ts'
import { accountClosedMailKey, outboxStore } from './outbox-store.ts'

const SENT_MAIL_RETENTION_DAYS = 90

export const mail: Feature = {
  name: 'mail',
  mails: [mailLimitMail],
  personalData: [
    {
      name: 'mails',
      collect: async (deps, userId) => {
        const user = await userStore(deps).findById(userId)
        const mails = user ? await outboxStore(deps).findDeliveriesTo(user.email) : []
        for (const { email, until } of (await profileStore(deps).find(userId)).formerEmails) {
          mails.push(...(await outboxStore(deps).findDeliveriesTo(email)).filter(({ createdAt }) => createdAt <= until))
        }
        return mails.map(({ template, subject = null, status, createdAt, sentAt = null }) => ({
          template,
          subject,
          status,
          createdAt,
          sentAt,
        }))
      },
      erase: async (deps, { userId, user, tx }) => {
        await outboxStore(deps).removeAllTo({ to: user.email, exceptKey: accountClosedMailKey(userId), tx })
        for (const { email, until } of (await profileStore(deps).find(userId, { tx })).formerEmails) {
          await outboxStore(deps).removeAllTo({ to: email, until, tx })
        }
        await mailAllowanceStore(deps).deleteMany({ userId }, { session: tx })
      },
    },
  ],
  handlers: [mailHandler],
  recurringJobs: [
    {
      name: 'forget delivered mail',
      everySeconds: 21_600,
      run: async (deps) => {
        await outboxStore(deps).removeSentBefore(
          new Date(deps.clock.now().getTime() - SENT_MAIL_RETENTION_DAYS * 86_400_000),
        )
        await mailAllowanceStore(deps).deleteMany({ expiresAt: { $lte: deps.clock.now() } })
      },
    },
  ],
}
