import { authHref, buildUrl, endpoints, formatEmail, isRedirectTarget, paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { answerLinkForm, sendLinkPage } from '../../../platform/plain-page.ts'
import {
  deviceStore,
  endSession,
  rememberDevice,
  sessionStore,
  startSession,
  tokenStore,
  userStore,
} from '../people/index.ts'
import { requireSecondFactor } from '../second-factor/index.ts'
import { resetLinkMail, usernameMail, verificationMail, welcomeMail } from './auth-mails.ts'
import { recoveryHandler, requestRecovery, resetPassword } from './recovery.ts'
import { register, signIn } from './sign-in.ts'
import { disownAccount, loadVerificationOwner, sendNewVerificationLink, verifyEmail } from './verify-email.ts'

function calls(deps: Deps): Calls {
  const dashboardLink = { label: 'My dashboard', href: paths.dashboard }
  const { studio } = deps
  const passwordLink = { label: 'Choose a password', href: paths.forgotPassword }
  return {
    getUser: ({ actor }) => actor.user,
    // `resetId` changes with the password: sessions that were started with a former one are void.
    login: async ({ http, clientAddress, body }) => {
      const { user, resetId } = await signIn(deps, { http, clientAddress }, body)
      // Throws for a user with a second factor: `startSession` then follows their code, in another call.
      await requireSecondFactor(deps, { user, resetId })
      await startSession({ deps, http, userId: user.id, resetId })
      return user
    },
    register: async ({ http, clientAddress, body }) => {
      const user = await register(deps, { clientAddress }, body)
      await startSession({ deps, http, userId: user.id, resetId: null })
      return user
    },
    logout: async ({ http }) => {
      await endSession({ deps, http })
      return { message: 'You have been logged out of your account.' }
    },
    // Accepts only known names of pages, never an address, so it cannot redirect to another site.
    goToSignIn: ({ http, query }) =>
      http.redirect(authHref(isRedirectTarget(query?.redirect) ? query.redirect : undefined), 302),
    forgotPassword: ({ clientAddress, body }) => requestRecovery(deps, { kind: 'password', clientAddress }, body),
    forgotUsername: ({ clientAddress, body }) => requestRecovery(deps, { kind: 'username', clientAddress }, body),
    resetPassword: async ({ actor, clientAddress, body, http }) => {
      const owner = await resetPassword(deps, { actor, clientAddress }, body)
      // A known device has its own limit, so that wrong passwords from elsewhere cannot block the next sign-in.
      await rememberDevice(deps, http, owner)
      return { message: 'Your password has been changed. You can sign in with it now.' }
    },
    sendVerificationLink: ({ actor }) => sendNewVerificationLink(deps, actor),
    // Mail scanners open links, so the link only shows a page; its buttons confirm or disown.
    showEmailVerification: ({ query, http }) =>
      sendLinkPage({ http, studio, link: dashboardLink }, async () => {
        const { email, username } = await loadVerificationOwner(deps, query)
        return {
          title: 'Did you create this account?',
          texts: [
            `Someone created an account here with the address ${formatEmail(email)} and the username ${username}. Was it you?`,
            'If it was not you, tell us here: they are signed out at once, and their password no longer works.',
          ],
          button: 'Yes, confirm my email address',
          otherButton: { label: 'No, it was not me', action: buildUrl(endpoints.disownAccount, { query }) },
        }
      }),
    verifyEmail: ({ query, http }) =>
      answerLinkForm(
        { http, studio, link: dashboardLink },
        { title: 'Confirmed', act: () => verifyEmail(deps, query) },
      ),
    disownAccount: ({ query, http }) =>
      answerLinkForm(
        { http, studio, link: dashboardLink },
        { title: 'They are locked out', link: passwordLink, act: () => disownAccount(deps, query) },
      ),
  }
}

export const auth: Feature = {
  name: 'auth',
  calls,
  handlers: [recoveryHandler],
  mails: [welcomeMail, verificationMail, resetLinkMail, usernameMail],
  personalData: [
    {
      name: 'signIns',
      collect: async (deps, userId) => ({
        sessions: (await sessionStore(deps).findByUser(userId)).map(({ signedInAt, expires, device }) => ({
          signedInAt,
          expires,
          device,
        })),
        knownDevices: await deviceStore(deps).findByUser(userId),
      }),
      erase: async (deps, { userId, tx }) => {
        await sessionStore(deps).endAllOf({ userId, tx })
        await deviceStore(deps).removeAllOf({ userId, tx })
        await tokenStore(deps).removeAllOf({ userId, tx })
      },
    },
    {
      name: 'emailVerification',
      collect: async (deps, userId) => {
        const user = await userStore(deps).findById(userId)
        return user && { email: user.email, isVerified: user.isEmailVerified }
      },
      // The account itself is erased by another feature.
      erase: async () => undefined,
    },
  ],
  recurringJobs: [
    {
      name: 'remove expired sessions and tokens',
      everySeconds: 3_600,
      run: async (deps) => {
        await sessionStore(deps).removeExpired()
        await deviceStore(deps).removeExpired()
        await tokenStore(deps).removeExpired()
        await deps.limits.removeExpired()
      },
    },
  ],
}
