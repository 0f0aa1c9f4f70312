import { formatEmail } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { newRouter } from '../../platform/http.ts'
import { mountEndpoint } from '../../platform/mount-endpoint.ts'
import { answerLinkForm, sendLinkPage } from '../../platform/plain-page.ts'
import { newsletterLead, newsletterReceipt } from './newsletter-mails.ts'
import { loadSubscription, subscribe, unsubscribe } from './subscribe.ts'

function routes(deps: Deps) {
  const router = newRouter()
  const { studio } = deps
  mountEndpoint(router, 'subscribeToNewsletter', ({ body, clientAddress }) =>
    subscribe(deps, { email: body.email, clientAddress }),
  )
  mountEndpoint(router, 'showUnsubscribe', ({ query, http }) =>
    sendLinkPage({ http, studio }, async () => {
      const { email } = await loadSubscription(deps, query)
      const texts = [`${formatEmail(email)} will receive no more letters from us.`]
      return { title: 'Leave the newsletter?', texts, button: 'Unsubscribe' }
    }),
  )
  // A browser asks for a page; a mail client's one-click request does not.
  mountEndpoint(router, 'unsubscribe', ({ query, http }) =>
    answerLinkForm({ http, studio }, { title: 'Done', act: () => unsubscribe(deps, query) }),
  )
  return router
}

export const newsletter: Feature = { name: 'newsletter', routes, mails: [newsletterReceipt, newsletterLead] }
