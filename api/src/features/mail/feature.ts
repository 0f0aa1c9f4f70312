import type { Feature } from '../../platform/feature.ts'
import { deliverMail, mailHandler } from './deliver-mail.ts'
import { mailLimitMail } from './mail-limit-mail.ts'

const KEPT_DAYS = 90

export const mail: Feature = {
  name: 'mail',
  mails: [mailLimitMail],
  personalData: [
    {
      name: 'mails',
      collect: async ({ users, profiles, outbox }, userId) => {
        const user = await users.findById(userId)
        const mails = user ? await outbox.deliveriesTo(user.email) : []
        for (const { email, until } of await profiles.formerEmails(userId)) {
          mails.push(...(await outbox.deliveriesTo(email)).filter(({ createdAt }) => createdAt <= until))
        }
        return mails.map(({ template, subject, status, createdAt, sentAt }) => {
          return { template, subject: subject ?? null, status, createdAt, sentAt: sentAt ?? null }
        })
      },
      erase: async ({ outbox, mailAllowances, profiles }, { userId, user, tx }) => {
        await outbox.removeAllTo({ to: user.email, tx })
        for (const { email, until } of await profiles.formerEmails(userId, { tx })) {
          await outbox.removeAllTo({ to: email, until, tx })
        }
        await mailAllowances.removeAllOf({ userId, tx })
      },
    },
  ],
  handlers: [mailHandler],
  jobs: [
    { name: 'deliver mail', every: '5 seconds', early: true, run: deliverMail },
    {
      name: 'forget delivered mail',
      every: '6 hours',
      run: async ({ outbox, mailAllowances, clock }) => {
        await outbox.removeSentBefore(new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000))
        await mailAllowances.removeExpired(clock.now())
      },
    },
  ],
}
