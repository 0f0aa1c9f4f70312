import { paths } from '@studio/contract'
import { providerFailure } from '../../adapters/stripe-errors.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http.ts'
import { openCustomer } from '../payments/customers/index.ts'

/**
 * Opens the payment provider's customer portal: change card, see invoices, cancel at period end. NO_MEMBERSHIP for a
 * user who never had a plan or a payment, and so has nothing to manage there.
 */
export async function openPortal(deps: Deps, { user }: Actor): Promise<{ portalUrl: string }> {
  if (!user.stripeCustomerId && user.membershipType === 'none') {
    throw new AppError('NO_MEMBERSHIP', 'You have no membership to manage yet.')
  }
  const returnUrl = `${deps.env.PUBLIC_URL}${paths.membership}`
  const customerId = user.stripeCustomerId ?? (await openCustomer(deps, { user }))
  const first = await deps.payments.openPortal({ customerId, returnUrl })
  if ('portalUrl' in first) return first
  const renewed = await openCustomer(deps, { user, instead: customerId })
  const second = await deps.payments.openPortal({ customerId: renewed, returnUrl })
  if ('portalUrl' in second) return second
  throw providerFailure('PAYMENT_PROVIDER_FAILED', new Error(`customer ${renewed} is not known either`))
}
