import type { Feature } from '../../platform/feature.ts'
import { emailChangeAskedMail, emailChangedMail, emailChangeMail, passwordChangedMail } from './account-mails.ts'
import { emailChangeMailKey } from './change-email.ts'
import { routes } from './routes.ts'
import { customerEmailHandler } from './tell-provider.ts'

/** The account in its owner's hands: names, phone number, username, email address, password. */
export const ownAccount: Feature = {
  name: 'own-account',
  routes,
  mails: [passwordChangedMail, emailChangeMail, emailChangeAskedMail, emailChangedMail],
  handlers: [customerEmailHandler],
  jobs: [
    {
      name: 'forget new email addresses',
      every: '1 hour',
      run: ({ emailChanges, clock }) => emailChanges.removeExpired(clock.now()),
    },
  ],
  personalData: [
    {
      name: 'profile',
      collect: async ({ profiles, emailChanges, clock }, userId) => ({
        ...(await profiles.find(userId)),
        reminder: await profiles.reminderChoice(userId),
        waitlistNews: await profiles.wantsWaitlistNews(userId),
        formerEmails: await profiles.formerEmails(userId),
        newEmail: await emailChanges.waitingOf({ userId, now: clock.now() }),
      }),
      erase: async ({ profiles, emailChanges, outbox }, { userId, tx }) => {
        await outbox.removeByKey({ key: emailChangeMailKey(userId), tx })
        await emailChanges.removeAllOf({ userId, tx })
        await profiles.remove({ userId, tx })
      },
    },
  ],
}
