import { buildUrl, endpoints, formatEmail, type Message, paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type HttpContext, newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { sendPage } from '../../../platform/plain-page.ts'
import { disownAccount } from './disown-account.ts'
import { sendLinkAgain } from './send-link.ts'
import { findLinkOwner, unusableLink, verifyEmail } from './verify-email.ts'

/** The page after an answer. */
type Done = { title: string; link: { label: string; href: string } }

/**
 * Confirming an email address, or disowning the account that was made with it. Opening the link only shows a page, since mail programs open links to look for malware;
 * its buttons do something.
 */
export function routes(deps: Deps) {
  const router = newRouter()
  const { studio } = deps
  const home = { label: 'My dashboard', href: paths.dashboard }
  mountEndpoint(router, 'sendVerificationLink', ({ actor }) => sendLinkAgain(deps, actor))
  mountEndpoint(router, 'showEmailVerification', async ({ query, http }) => {
    const user = await findLinkOwner(deps, query)
    if (!user) {
      const page = { studio, title: 'This link does not work', texts: [unusableLink], link: home }
      return sendPage({ http, status: 404, page })
    }
    const texts = [
      `Somebody made an account here with the address ${formatEmail(user.email)} and the username ${user.username}. Was it you?`,
      'If it was not you, say so: whoever it was is signed out, and their password no longer works.',
    ]
    const action = buildUrl(endpoints.disownAccount, { query })
    const buttons = { button: 'Yes, confirm my email address', otherButton: { label: 'No, it was not me', action } }
    return sendPage({ http, status: 200, page: { studio, title: 'Did you make this account?', texts, ...buttons } })
  })
  const answerWith = async (http: HttpContext, { done, answer }: { done: Done; answer: () => Promise<Message> }) => {
    if (!http.req.header('Accept')?.includes('text/html')) return answer()
    try {
      const { message } = await answer()
      return sendPage({ http, status: 200, page: { studio, ...done, texts: [message] } })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      const page = { studio, title: 'This link does not work', texts: [error.message], link: home }
      return sendPage({ http, status: 404, page })
    }
  }
  const confirmed = { title: 'Confirmed', link: home }
  mountEndpoint(router, 'verifyEmail', ({ query, http }) =>
    answerWith(http, { done: confirmed, answer: () => verifyEmail(deps, query) }),
  )
  const disowned = { title: 'It is over for them', link: { label: 'Choose a password', href: paths.forgotPassword } }
  mountEndpoint(router, 'disownAccount', ({ query, http }) =>
    answerWith(http, { done: disowned, answer: () => disownAccount(deps, query) }),
  )
  return router
}
