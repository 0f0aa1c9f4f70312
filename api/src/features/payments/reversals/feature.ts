import { formatCents } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature, PersonalData } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { moneyBackStore } from '../records/index.ts'
import { listOpenDisputes } from './list-open-disputes.ts'
import { keptRefundHandler } from './record-own-refunds.ts'
import { disputedMail, refundFailedMail } from './studio-mails.ts'

/** A user's refunds stay in the records, without a name once the account is closed. */
const moneyBackData: PersonalData = {
  name: 'moneyBack',
  collect: async (deps, userId) =>
    (await moneyBackStore(deps).allOf(userId)).map(({ source, at, cents }) => ({
      for: source,
      at,
      amount: formatCents(cents),
    })),
  erase: async () => undefined,
}

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'listOpenDisputes', () => listOpenDisputes(deps))
  return router
}

/** Reversals, made at the payment provider or by the product. */
export const moneyBack: Feature = {
  name: 'money-back',
  routes,
  handlers: [keptRefundHandler],
  mails: [refundFailedMail, disputedMail],
  personalData: [moneyBackData],
}
