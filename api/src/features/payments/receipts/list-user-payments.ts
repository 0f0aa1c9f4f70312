import type { Receipt, User, UserPayments } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'
import { buildPaymentHistory } from './payment-history.ts'

/**
 * A user's payments and refunds, latest first: from the studio's own record, and from the payment provider. While the
 * provider is away its part is null and the studio's own is still returned. NOT_FOUND for an unknown user.
 */
export async function listUserPayments(deps: Deps, userId: string): Promise<UserPayments> {
  const user = await userStore(deps).findById(userId)
  if (!user) throw notFound('There is no such user.')
  const [kept, provider] = await Promise.all([buildPaymentHistory(deps, userId), providerPayments(deps, user)])
  return { ...kept, provider }
}

async function providerPayments(deps: Deps, { stripeCustomerId }: User): Promise<Receipt[] | null> {
  if (!stripeCustomerId) return []
  try {
    return await deps.payments.listReceipts(stripeCustomerId)
  } catch (error) {
    // The page has its own figures to show; that the provider is away is said there and not a reason to show nothing.
    if (error instanceof AppError) return null
    throw error
  }
}
