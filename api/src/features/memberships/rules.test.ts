import { aUser, membershipTerms } from '@studio/contract/testing'
import { describe, expect, it } from 'vitest'
import type { ProviderSubscription } from '../../adapters/payments.ts'
import { getMembershipChanges } from './rules.ts'

const periodEnd = new Date('2026-02-14T15:00:00Z')
const subscription: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  userId: 'u1',
  status: 'active',
  periodStart: new Date('2026-01-14T15:00:00Z'),
  periodEnd,
  cancelAtPeriodEnd: false,
  endsAt: null,
  pausedFrom: null,
  pausedUntil: null,
  nextAttemptAt: null,
  isResumeUnpaid: false,
  priceCents: 14_900,
  plan: 'monthly',
  creditCents: 0,
  latestInvoiceId: null,
}
const currentTime = new Date('2026-01-20T12:00:00Z')
const user = aUser({ id: 'u1', stripeCustomerId: 'cus_1' })

describe('the changes of an account that follow from a subscription', () => {
  it('a pause that the provider reports without a start begins when it is reported, and keeps that start [MEMBERSHIP-12]', () => {
    const pausedSubscription = { ...subscription, status: 'paused' as const, pausedUntil: periodEnd }
    expect(getMembershipChanges({ user, currentTime, subscription: pausedSubscription })).toMatchObject({
      membershipStatus: 'paused',
      membershipTerms: { pausedFrom: currentTime, pausedUntil: periodEnd },
    })
    const storedStart = '2026-01-16T00:00:00.000Z'
    const pausedUser = {
      ...user,
      stripeSubscriptionId: 'sub_1',
      membership: membershipTerms({ pausedFrom: storedStart }),
    }
    expect(getMembershipChanges({ user: pausedUser, currentTime, subscription: pausedSubscription })).toMatchObject({
      membershipTerms: { pausedFrom: new Date(storedStart) },
    })
  })
  it('a subscription whose first payment is missing changes nothing', () => {
    expect(
      getMembershipChanges({ user, currentTime, subscription: { ...subscription, status: 'incomplete' } }),
    ).toEqual({})
  })
  it('an ended subscription does not change a premium plan that an admin granted [MEMBERSHIP-5]', () => {
    const changes = getMembershipChanges({
      // Granted, since it has no isPremiumPaid.
      user: { ...user, membershipType: 'premium' },
      currentTime,
      subscription: { ...subscription, status: 'ended' },
    })
    expect(changes).not.toHaveProperty('membershipType')
    expect(changes).not.toHaveProperty('membershipStatus')
  })
})
