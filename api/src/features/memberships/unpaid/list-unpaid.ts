import { formatUserName, type UnpaidMembership } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore } from '../membership-store.ts'

const LONGEST_LIST = 200

/** Members whose renewal is unpaid, the longest first, with what the payment provider does next. Two reads in all. */
export async function listUnpaidMemberships(deps: Deps): Promise<UnpaidMembership[]> {
  const users = await userStore(deps).pastDue({ limit: LONGEST_LIST })
  const memberships = await membershipStore(deps).findMany(users.flatMap((user) => user.stripeSubscriptionId ?? []))
  const nextTries = new Map(memberships.map(({ id, nextTryAt }) => [id, nextTryAt?.toISOString() ?? null]))
  return users.map((user) => {
    const { id, email, membership, stripeSubscriptionId } = user
    return {
      ...{ userId: id, name: formatUserName(user), email },
      since: membership?.unpaidSince ?? null,
      givenUpAt: membership?.givenUpAt ?? null,
      nextTryAt: (stripeSubscriptionId && nextTries.get(stripeSubscriptionId)) || null,
      isCollected: stripeSubscriptionId !== null,
    }
  })
}
