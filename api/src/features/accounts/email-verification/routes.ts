import { paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { sendPage } from '../../../platform/plain-page.ts'
import { sendLinkAgain } from './send-link.ts'
import { findLinkOwner, unusableLink, verifyEmail } from './verify-email.ts'

/**
 * Confirming an email address. Opening the link only shows a page, since mail programs open links to look for malware;
 * its button confirms.
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
      `${user.email} belongs to the account with the username ${user.username}.`,
      'You did not make this account? Then do not confirm, and choose a new password for it instead.',
    ]
    const page = { studio, title: 'Is this your email address?', texts, button: 'Confirm my email address' }
    return sendPage({ http, status: 200, page })
  })
  mountEndpoint(router, 'verifyEmail', async ({ query, http }) => {
    const isBrowser = http.req.header('Accept')?.includes('text/html')
    if (!isBrowser) return verifyEmail(deps, query)
    try {
      const { message } = await verifyEmail(deps, query)
      return sendPage({ http, status: 200, page: { studio, title: 'Confirmed', texts: [message], link: home } })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      const page = { studio, title: 'This link does not work', texts: [error.message], link: home }
      return sendPage({ http, status: 404, page })
    }
  })
  return router
}
