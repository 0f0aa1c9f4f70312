import { describe, expect, test } from 'vitest'
import { type KnownPlans, toHistory } from './membership-history.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number, 15))
const account = (fields: Partial<NonNullable<KnownPlans['account']>>) => ({
  ...{ membershipType: 'monthly', membershipStatus: 'active', createdAt: day(1), updatedAt: day(28) },
  ...fields,
})
const lines = (known: Partial<KnownPlans>) =>
  toHistory('ann', { account: null, subscriptions: [], acts: [], ...known }).map(
    ({ at, after }) => `${at.getUTCDate()} ${after.plan} ${after.state} ${after.monthlyCents}`,
  )
const subscription = { id: 'sub_1', startedAt: day(2), endedAt: null, priceCents: 14_900 }

describe('the membership history of a seeded person', () => {
  test('begins and ends with each subscription', () => {
    const again = { id: 'sub_2', startedAt: day(20), endedAt: null, priceCents: 15_900 }
    expect(lines({ account: account({}), subscriptions: [again, { ...subscription, endedAt: day(10) }] })).toEqual([
      '2 monthly active 14900',
      '10 null none 0',
      '20 monthly active 15900',
    ])
  })

  test('has what an admin gave and took', () => {
    const acts = [
      { at: day(5), after: { membershipType: 'premium', membershipStatus: 'active' } },
      { at: day(9), after: { membershipStatus: 'cancelled' } },
    ]
    const now = account({ membershipType: 'premium', membershipStatus: 'cancelled' })
    expect(lines({ account: now, acts })).toEqual(['5 premium active 0', '9 null none 0'])
  })

  test('a grant that replaced a paid plan is no end and no second beginning', () => {
    const acts = [{ at: day(5), after: { membershipType: 'premium' } }]
    const subscriptions = [{ ...subscription, endedAt: day(5) }]
    expect(lines({ account: account({ membershipType: 'premium' }), subscriptions, acts }).at(-1)).toBe(
      '5 premium active 0',
    )
  })

  test('ends with what the account has now, since when that is known', () => {
    const paused = account({ membershipStatus: 'paused', membershipTerms: { pausedFrom: day(12) } })
    expect(lines({ account: paused, subscriptions: [subscription] }).at(-1)).toBe('12 monthly paused 0')
    const unpaid = account({ membershipStatus: 'past_due', membershipTerms: { unpaidSince: day(14) } })
    expect(lines({ account: unpaid, subscriptions: [subscription] }).at(-1)).toBe('14 monthly unpaid 14900')
  })

  test('a plan of unknown origin counts from the day of its account', () => {
    expect(lines({ account: account({}) })).toEqual(['1 monthly active 0'])
  })
})
