import { formatEmail, paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { answerLinkForm, sendLinkPage } from '../../../platform/plain-page.ts'
import { outboxStore } from '../../mail/index.ts'
import { profileStore, rememberDevice, tokenStore } from '../people/index.ts'
import { emailChangedMail, emailChangeMail, emailChangeNoticeMail, passwordChangedMail } from './account-mails.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  emailChangeMailKeyPrefix,
  loadEmailChange,
  requestEmailChange,
  stripeCustomerEmailHandler,
} from './change-email.ts'
import { changeMailChoices, changeOwnAccount, loadMailChoices, loadOwnAccount } from './own-account.ts'
import { changePassword, endOtherSessions, endOwnSession, listOwnSessions } from './own-sign-ins.ts'

function calls(deps: Deps): Calls {
  const { studio } = deps
  const accountLink = { label: 'My account', href: `${paths.dashboard}#account` }
  return {
    getMyAccount: ({ actor }) => loadOwnAccount(deps, actor.user),
    changeMyAccount: ({ actor, body }) => changeOwnAccount(deps, actor, body),
    getMyMailChoices: ({ actor }) => loadMailChoices(deps, actor.user),
    changeMyMailChoices: ({ actor, body }) => changeMailChoices(deps, actor, body),
    changeMyPassword: async ({ actor, clientAddress, body, http }) => {
      const owner = await changePassword(deps, { actor, clientAddress }, body)
      await rememberDevice(deps, http, owner)
      return { message: 'Your password has been changed. You are signed out everywhere else.' }
    },
    listMySessions: ({ actor }) => listOwnSessions(deps, actor),
    endMySession: ({ actor, params }) => endOwnSession(deps, actor, params.id),
    endMyOtherSessions: ({ actor }) => endOtherSessions(deps, actor),
    requestEmailChange: ({ actor, clientAddress, body }) => requestEmailChange(deps, { actor, clientAddress }, body),
    cancelEmailChange: ({ actor }) => cancelEmailChange(deps, actor),
    // Mail scanners open links, so the link only shows a page; its button confirms.
    showEmailChange: ({ query, http }) =>
      sendLinkPage({ http, studio, link: accountLink }, async () => {
        const { user, email } = await loadEmailChange(deps, query)
        const description = `${formatEmail(email)} replaces ${formatEmail(user.email)} for the account with the username ${user.username}.`
        return { title: 'Your new email address', texts: [description], button: 'Use this address' }
      }),
    confirmEmailChange: ({ query, http }) =>
      answerLinkForm(
        { http, studio, link: accountLink },
        { title: 'Changed', act: () => confirmEmailChange(deps, query) },
      ),
  }
}

export const ownAccount: Feature = {
  name: 'own-account',
  calls,
  mails: [passwordChangedMail, emailChangeMail, emailChangeNoticeMail, emailChangedMail],
  handlers: [stripeCustomerEmailHandler],
  personalData: [
    {
      name: 'profile',
      collect: async (deps, userId) => {
        const { picture: _, ...profile } = await profileStore(deps).find(userId)
        return { ...profile, newEmail: await tokenStore(deps).findPendingEmail(userId) }
      },
      erase: async (deps, { userId, tx }) => {
        await outboxStore(deps).removeByKeyOrPrefix({ keyOrPrefix: emailChangeMailKeyPrefix(userId), tx })
        await profileStore(deps).remove({ userId, tx })
      },
    },
  ],
}
