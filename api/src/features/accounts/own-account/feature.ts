import type { Feature } from '../../../platform/feature.ts'
import { outboxStore } from '../../mail/index.ts'
import { emailChangeStore, profileStore } from '../people/index.ts'
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
      everySeconds: 3_600,
      run: (deps) => emailChangeStore(deps).removeExpired(deps.clock.now()),
    },
  ],
  personalData: [
    {
      name: 'profile',
      collect: async (deps, userId) => ({
        ...(await profileStore(deps).find(userId)),
        reminder: await profileStore(deps).reminderChoice(userId),
        waitlistNews: await profileStore(deps).wantsWaitlistNews(userId),
        formerEmails: await profileStore(deps).formerEmails(userId),
        newEmail: await emailChangeStore(deps).waitingOf({ userId, now: deps.clock.now() }),
      }),
      erase: async (deps, { userId, tx }) => {
        await outboxStore(deps).removeByKey({ key: emailChangeMailKey(userId), tx })
        await emailChangeStore(deps).removeAllOf({ userId, tx })
        await profileStore(deps).remove({ userId, tx })
      },
    },
  ],
}
