import { aUser, membershipTerms } from '@studio/contract/testing'
import { describe, expect, it } from 'vitest'
import type { ProviderSubscription, ProviderSubscriptionStatus } from '../../adapters/payments.ts'
import { membershipChanges, membershipNotifications } from './rules.ts'

const periodEnd = new Date('2026-02-14T15:00:00Z')
const subscription: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  userId: 'u1',
  stand: 'active',
  periodStart: new Date('2026-01-14T15:00:00Z'),
  periodEnd,
  cancelAtPeriodEnd: false,
  endsAt: null,
  pausedFrom: null,
  pausedUntil: null,
  nextTryAt: null,
  isResumeUnpaid: false,
  priceCents: 14_900,
  plan: 'monthly',
  creditCents: 0,
  latestInvoiceId: null,
}
const now = new Date('2026-01-20T12:00:00Z')
const user = aUser({ id: 'u1', stripeCustomerId: 'cus_1' })

describe('what a subscription makes of a member', () => {
  it.each<[string, Partial<ProviderSubscription>, object]>([
    [
      'set to end on a date of its own',
      { cancelAtPeriodEnd: true, endsAt: now },
      { membershipStatus: 'active', membershipTerms: { endsAt: now } },
    ],
    [
      'paused, since the provider says so',
      { stand: 'paused', pausedFrom: periodEnd },
      { membershipStatus: 'paused', membershipTerms: { pausedFrom: periodEnd, pausedUntil: null } },
    ],
    [
      'paused since now where the provider does not say since when',
      { stand: 'paused', pausedUntil: periodEnd },
      { membershipStatus: 'paused', membershipTerms: { pausedFrom: now, pausedUntil: periodEnd } },
    ],
    [
      'given up, and still unpaid',
      { stand: 'unpaid' },
      { membershipStatus: 'past_due', membershipTerms: { unpaidSince: now, givenUpAt: now } },
    ],
  ])('a subscription and its member: %s [MEMBERSHIP-12]', (_, facts, expected) => {
    expect(membershipChanges({ user, now, subscription: { ...subscription, ...facts } })).toMatchObject(expected)
  })
  it('a pause or an unpaid renewal that began before keeps its beginning', () => {
    const since = '2026-01-16T00:00:00.000Z'
    const known = { ...user, stripeSubscriptionId: 'sub_1', membership: membershipTerms({ pausedFrom: since }) }
    expect(membershipChanges({ user: known, now, subscription: { ...subscription, stand: 'paused' } })).toMatchObject({
      membershipTerms: { pausedFrom: new Date(since) },
    })
  })
  it('a subscription that is not paid for the first time changes nothing of a member', () => {
    expect(membershipChanges({ user, now, subscription: { ...subscription, stand: 'incomplete' } })).toEqual({})
  })
  it('nothing about a subscription changes a premium plan [MEMBERSHIP-5]', () => {
    const changes = membershipChanges({
      user: { ...user, membershipType: 'premium' },
      now,
      subscription: { ...subscription, stand: 'ended' },
    })
    expect(changes).not.toHaveProperty('membershipType')
    expect(changes).not.toHaveProperty('membershipStatus')
  })
})

describe('mails to a member', () => {
  it.each<[ProviderSubscriptionStatus | null, ProviderSubscriptionStatus, string[]]>([
    [null, 'active', ['started']],
    ['active', 'active', []],
    ['active', 'past_due', ['renewal-failed']],
    ['past_due', 'active', []],
    ['active', 'ended', ['ended']],
    ['active', 'unpaid', ['renewal-failed']],
    ['active', 'paused', []],
    ['paused', 'past_due', ['renewal-failed']],
    ['paused', 'ended', ['ended']],
    ['ended', 'active', []],
    ['incomplete', 'ended', []],
  ])('from %s to %s: %j [MEMBERSHIP-31]', (before, now, expected) => {
    expect(membershipNotifications({ stand: before }, { stand: now })).toEqual(expected)
  })
})
