import type { UserPayments } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'
import { findProviderReceipts } from './list-receipts.ts'
import { buildPaymentHistory } from './payment-history.ts'

/**
 * A user's payments and refunds, latest first: from the studio's own record, and from the payment provider. While the
 * provider is away its part is null and the studio's own is still returned. NOT_FOUND for an unknown user.
 */
export async function listUserPayments(deps: Deps, userId: string): Promise<UserPayments> {
  const user = await userStore(deps).findById(userId)
  if (!user) throw notFound('There is no such user.')
  const [kept, provider] = await Promise.all([buildPaymentHistory(deps, userId), findProviderReceipts(deps, user)])
  return { ...kept, provider: provider?.map(({ receipt }) => receipt) ?? null }
}
