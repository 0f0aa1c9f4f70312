import { formatCents } from '@studio/contract'
import type { PersonalData } from '../../../platform/feature.ts'
import { checkoutStore, refundStore } from '../records/index.ts'
import { cancelOpenCheckouts } from './end-checkout.ts'

/**
 * A member's checkouts and refunds. Closing the account ends open ones, at the provider too. Payments stay in the
 * records and point at an account that has no name any more.
 */
export const checkoutData: PersonalData = {
  name: 'payments',
  collect: async (deps, userId) => {
    const [checkouts, refunds] = await Promise.all([checkoutStore(deps).allOf(userId), refundStore(deps).allOf(userId)])
    return {
      checkouts: checkouts.map(({ kind, title, status, price, createdAt, paidAt }) => ({
        kind,
        title,
        status,
        createdAt,
        paidAt,
        paid: formatCents(price.paid),
      })),
      refunds: refunds.map(({ title, reason, status, amountCents, createdAt, doneAt }) => ({
        title,
        reason,
        status,
        createdAt,
        doneAt,
        amount: formatCents(amountCents),
      })),
    }
  },
  erase: cancelOpenCheckouts,
}
