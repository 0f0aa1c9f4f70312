import { formatEmail } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { answerLinkForm, sendLinkPage } from '../../platform/plain-page.ts'
import {
  loadSubscription,
  newsletterReceiptMail,
  newsletterStudioNoticeMail,
  subscribe,
  unsubscribe,
} from './subscribe.ts'

function calls(deps: Deps): Calls {
  const { studio } = deps
  return {
    subscribeToNewsletter: ({ body, clientAddress }) => subscribe(deps, { email: body.email, clientAddress }),
    showUnsubscribe: ({ query, http }) =>
      sendLinkPage({ http, studio }, async () => {
        const { email } = await loadSubscription(deps, query)
        const texts = [`${formatEmail(email)} will receive no more letters from us.`]
        return { title: 'Leave the newsletter?', texts, button: 'Unsubscribe' }
      }),
    unsubscribe: ({ query, http }) =>
      answerLinkForm({ http, studio }, { title: 'Done', act: () => unsubscribe(deps, query) }),
  }
}

export const newsletter: Feature = {
  name: 'newsletter',
  calls,
  // The receipt goes to the new subscriber, the notice to the studio.
  mails: [newsletterReceiptMail, newsletterStudioNoticeMail],
}
