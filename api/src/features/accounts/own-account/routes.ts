import { formatEmail, paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { sendPage } from '../../../platform/plain-page.ts'
import { rememberDevice } from '../people/index.ts'
import { askForNewEmail, confirmNewEmail, findEmailChange, unusableLink, withdrawNewEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeMailChoices, showMailChoices } from './mail-choices.ts'
import { changeOwnAccount, showOwnAccount } from './own-account.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'

/** Changes that users make to their own account. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'getMyAccount', ({ actor }) => showOwnAccount(deps, actor))
  mountEndpoint(router, 'changeMyAccount', ({ actor, body }) => changeOwnAccount(deps, actor, body))
  mountEndpoint(router, 'getMyMails', ({ actor }) => showMailChoices(deps, actor))
  mountEndpoint(router, 'changeMyMails', ({ actor, body }) => changeMailChoices(deps, actor, body))
  mountEndpoint(router, 'changeMyPassword', async ({ actor, clientAddress, body, http }) => {
    const account = await changePassword(deps, { actor, clientAddress }, body)
    await rememberDevice(deps, http, account)
    return { message: 'Your password has been changed. Wherever else you were signed in, you are signed out.' }
  })
  mountEndpoint(router, 'listMySessions', ({ actor }) => listOwnSessions(deps, actor))
  mountEndpoint(router, 'endMySession', ({ actor, params }) => endOwnSession(deps, actor, params.id))
  mountEndpoint(router, 'endMyOtherSessions', ({ actor }) => endOtherSessions(deps, actor))
  mountEndpoint(router, 'askForNewEmail', ({ actor, clientAddress, body }) =>
    askForNewEmail(deps, { actor, clientAddress }, body),
  )
  mountEndpoint(router, 'withdrawNewEmail', ({ actor }) => withdrawNewEmail(deps, actor))
  const { studio } = deps
  const link = { label: 'My account', href: `${paths.dashboard}#account` }
  const refusal = (text: string) => ({ studio, title: 'This link does not work', texts: [text], link })
  // Opening the link only shows a page, since mail programs open links to look for malware; its button confirms.
  mountEndpoint(router, 'showEmailChange', async ({ query, http }) => {
    const change = await findEmailChange(deps, query)
    if (!change) return sendPage({ http, status: 404, page: refusal(unusableLink) })
    const { user, email } = change
    const texts = [
      `${formatEmail(email)} takes the place of ${formatEmail(user.email)}, for the account with the username ${user.username}.`,
    ]
    const page = { studio, title: 'Your new email address', texts, button: 'Use this address' }
    return sendPage({ http, status: 200, page })
  })
  mountEndpoint(router, 'confirmNewEmail', async ({ query, http }) => {
    if (!http.req.header('Accept')?.includes('text/html')) return confirmNewEmail(deps, query)
    try {
      const { message } = await confirmNewEmail(deps, query)
      return sendPage({ http, status: 200, page: { studio, title: 'Changed', texts: [message], link } })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'NOT_FOUND') return sendPage({ http, status: 404, page: refusal(error.message) })
      if (error.code === 'EMAIL_TAKEN') return sendPage({ http, status: 409, page: refusal(error.message) })
      throw error
    }
  })
  return router
}
