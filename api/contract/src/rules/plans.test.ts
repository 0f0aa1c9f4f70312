import { expect, it } from 'vitest'
import { aUser } from '../testing/people.ts'
import { classCategories } from './catalogue.ts'
import { getEntitlement } from './entitlement.ts'
import { getCoveredCategories, isSoldTo, toCoverage } from './plans.ts'

it.each([
  ['everyone', true, true],
  ['newcomers', true, false],
  ['members', false, true],
] as const)(
  'a plan sold to %s is offered to newcomers (%s) and to former members (%s) [MEMBERSHIP-61]',
  (buyers, offeredToNewcomers, offeredToFormerMembers) => {
    expect([isSoldTo({ buyers, hadPlan: false }), isSoldTo({ buyers, hadPlan: true })]).toEqual([
      offeredToNewcomers,
      offeredToFormerMembers,
    ])
  },
)

it('a coverage of all categories is stored as null, which covers later ones too, and read as all of them [MEMBERSHIP-63]', () => {
  expect(toCoverage([...classCategories].reverse())).toBeNull()
  // In the order of `classCategories`.
  expect(toCoverage(['poetry', 'yoga'])).toEqual(['yoga', 'poetry'])
  expect(getCoveredCategories({ covers: null })).toEqual(classCategories)
  expect(getCoveredCategories({ covers: ['poetry'] })).toEqual(['poetry'])
})

it('a plan does not pay for a class of another category, and the studio pays for admins [MEMBERSHIP-63]', () => {
  const user = aUser({ membershipType: 'monthly', membershipStatus: 'active', planCovers: ['yoga'] })
  // A plan that an admin granted has no `membership`.
  const entitlementInput = { membership: null, startsAt: new Date('2026-02-01T18:00:00Z'), category: 'music' } as const
  expect(getEntitlement({ user, ...entitlementInput }).refusals).toContainEqual({
    payer: 'membership',
    reason: 'not_covered',
  })
  expect(getEntitlement({ user, ...entitlementInput, category: 'yoga' }).payer).toBe('membership')
  expect(getEntitlement({ user: { ...user, role: 'admin' }, ...entitlementInput }).payer).toBe('admin')
})
