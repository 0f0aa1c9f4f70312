import { formatEmail } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { mountEndpoint } from '../../platform/mount-endpoint.ts'
import { sendPage } from '../../platform/plain-page.ts'
import { newsletterStore } from './newsletter-store.ts'
import { subscribe } from './subscribe.ts'
import { unknownLink, unsubscribe } from './unsubscribe.ts'

/** The newsletter: subscribing, and leaving it by a page or with one click. */
export function routes(deps: Deps) {
  const router = newRouter()
  const { studio } = deps
  mountEndpoint(router, 'subscribeToNewsletter', ({ body, clientAddress }) =>
    subscribe(deps, { email: body.email, clientAddress }),
  )
  mountEndpoint(router, 'showUnsubscribe', async ({ query, http }) => {
    const isKnown = await newsletterStore(deps).findByToken(query.token)
    if (!isKnown)
      return sendPage({ http, status: 404, page: { studio, title: 'Nothing to end', texts: [unknownLink] } })
    const texts = [`${formatEmail(isKnown.email)} will receive no more letters from us.`]
    const page = { studio, title: 'Leave the newsletter?', texts, button: 'Unsubscribe' }
    return sendPage({ http, status: 200, page })
  })
  mountEndpoint(router, 'unsubscribe', async ({ query, http }) => {
    const answer = await unsubscribe(deps, { token: query.token })
    // A browser asks for a page; a mail client's one-click request does not.
    if (!http.req.header('Accept')?.includes('text/html')) return answer
    return sendPage({ http, status: 200, page: { studio, title: 'Done', texts: [answer.message] } })
  })
  return router
}
