import { aUser } from '@studio/contract/testing'
import { describe, expect, it } from 'vitest'
import type { ProviderSubscription, SubscriptionStand } from '../../outside/payments.ts'
import { membershipChanges, membershipNews } from './rules.ts'

const periodEnd = new Date('2026-02-14T15:00:00Z')
const told: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  userId: 'u1',
  stand: 'active',
  periodEnd,
  cancelAtPeriodEnd: false,
  priceCents: 14_900,
}
const user = aUser({ id: 'u1', stripeCustomerId: 'cus_1' })

describe('B8: what a subscription makes of a member', () => {
  it.each<[string, Partial<ProviderSubscription>, object]>([
    ['active', {}, { membershipType: 'monthly', membershipStatus: 'active', membershipEndsAt: periodEnd }],
    [
      'cancelled, active until its paid period ends',
      { cancelAtPeriodEnd: true },
      { membershipStatus: 'active', cancelAtPeriodEnd: true },
    ],
    [
      'past due while a renewal is unpaid',
      { stand: 'past_due' },
      { membershipStatus: 'past_due', stripeSubscriptionId: 'sub_1' },
    ],
    [
      'ended',
      { stand: 'ended' },
      { membershipStatus: 'cancelled', membershipEndsAt: null, stripeSubscriptionId: null },
    ],
  ])('%s', (_, facts, expected) => {
    expect(membershipChanges({ user, told: { ...told, ...facts } })).toMatchObject(expected)
  })
  it('nothing before it is paid for the first time', () => {
    expect(membershipChanges({ user, told: { ...told, stand: 'incomplete' } })).toEqual({})
  })
  it('B25: premium is for admins to give and to take', () => {
    const changes = membershipChanges({
      user: { ...user, membershipType: 'premium' },
      told: { ...told, stand: 'ended' },
    })
    expect(changes).not.toHaveProperty('membershipType')
    expect(changes).not.toHaveProperty('membershipStatus')
  })
})

describe('D: what a member is told', () => {
  it.each<[SubscriptionStand | null, SubscriptionStand, string[]]>([
    [null, 'active', ['started']],
    ['incomplete', 'active', ['started']],
    [null, 'past_due', ['started', 'renewal-failed']],
    ['active', 'active', []],
    ['active', 'past_due', ['renewal-failed']],
    ['past_due', 'past_due', []],
    ['past_due', 'active', []],
    ['active', 'ended', ['ended']],
    ['past_due', 'ended', ['ended']],
    ['ended', 'ended', []],
    ['ended', 'active', []],
    [null, 'ended', []],
    ['incomplete', 'ended', []],
  ])('from %s to %s: %j', (before, now, expected) => {
    expect(membershipNews(before, now)).toEqual(expected)
  })
})
