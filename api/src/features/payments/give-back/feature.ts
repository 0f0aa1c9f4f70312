import { formatCents } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature, PersonalData } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { giveBackStore } from '../records/index.ts'
import { giveBackPayment } from './give-back-payment.ts'
import { givenBackMail } from './given-back-mail.ts'
import { giveBackHandler } from './process-give-back.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'giveBackPayment', ({ actor, params: { id: userId, paymentId }, body }) =>
    giveBackPayment(deps, { actor, userId, paymentId, input: body }),
  )
  return router
}

/** What was given back stays in the records, without its reason once the account is closed. */
const givenBackData: PersonalData = {
  name: 'givenBack',
  collect: async (deps, userId) =>
    (await giveBackStore(deps).allOf(userId)).map(({ title, reason, status, amountCents, createdAt, doneAt }) => ({
      ...{ title, reason, status, createdAt, doneAt },
      amount: formatCents(amountCents),
    })),
  erase: (deps, { userId, tx }) => giveBackStore(deps).forgetReasons({ userId, tx }),
}

/** Payments that admins give back, in whole or in part. */
export const giveBack: Feature = {
  name: 'give-back',
  routes,
  handlers: [giveBackHandler],
  mails: [givenBackMail],
  personalData: [givenBackData],
}
