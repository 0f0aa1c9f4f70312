import { formatCents } from '@studio/contract'
import type { PersonalData } from '../../../platform/feature.ts'
import { checkoutStore, refundStore } from '../records/index.ts'
import { releaseInside } from './release-checkout.ts'

/**
 * A member's checkouts and refunds. Closing the account ends open ones, at the provider too. Payments stay in the
 * records and point at an account that has no name any more.
 */
export const checkoutData: PersonalData = {
  name: 'payments',
  collect: async (deps, userId) => {
    const [checkouts, refunds] = await Promise.all([checkoutStore(deps).allOf(userId), refundStore(deps).allOf(userId)])
    return {
      checkouts: checkouts.map(({ kind, title, stand, price, createdAt, paidAt }) => ({
        ...{ kind, title, status: stand, createdAt, paidAt },
        paid: formatCents(price.paid),
      })),
      refunds: refunds.map(({ title, reason, status, amountCents, createdAt, doneAt }) => ({
        ...{ title, reason, status, createdAt, doneAt },
        amount: formatCents(amountCents),
      })),
    }
  },
  erase: async (deps, { userId, tx }) => {
    for (const checkout of await checkoutStore(deps).liveOf(userId)) {
      await releaseInside(deps, { checkout, as: 'cancelled', isKnown: checkout.sessionId === null, tx })
    }
  },
}
