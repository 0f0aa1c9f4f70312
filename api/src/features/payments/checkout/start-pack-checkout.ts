import { type CheckoutStarted, formatClasses, type PackCheckoutInput, pluralize } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http.ts'
import { quotePack } from '../../packs/index.ts'
import { startCheckout } from './start-checkout.ts'

/**
 * Returns the payment page for a class pack. Throws NOT_FOUND, NOT_ON_SALE, EMAIL_NOT_VERIFIED, NOT_FOR_YOU, and
 * CREDITS_LEFT for a member with unused credits, unless they want to buy anyway.
 */
export async function startPackCheckout(
  deps: Deps,
  { actor: { user }, input }: { actor: Actor; input: PackCheckoutInput },
): Promise<CheckoutStarted> {
  const { terms, price } = await quotePack(deps, { user, input })
  const { packProductId, name, credits, validDays } = terms
  return startCheckout(deps, {
    user,
    order: {
      purchase: { kind: 'pack', itemKey: `pack:${packProductId}`, title: name, price, packTerms: terms },
      texts: { details: `${formatClasses(credits)}, valid for ${pluralize(validDays, 'day')}` },
      conflictCode: 'PAYMENT_UNDER_WAY',
      serializeBy: [`member:${user.id}`],
      // A pack takes no seat.
      hold: async () => ({}),
    },
  })
}
