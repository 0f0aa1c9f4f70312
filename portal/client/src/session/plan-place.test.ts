import { aMember, aUser } from '@studio/contract/testing'
import { beforeEach, expect, it } from 'vitest'
import { notePlanPlace } from './plan-place.ts'

const paying = aMember({ stripeSubscriptionId: 'sub_1' })
const noted = () => localStorage.getItem('plan-panel')

beforeEach(() => localStorage.removeItem('plan-panel'))

it('a plan that is paid for is noted, and the height of its panel stays when it is known [MEMBERSHIP-28]', () => {
  notePlanPlace(paying)
  expect(noted()).toBe('usual')
  localStorage.setItem('plan-panel', '390 152px')
  notePlanPlace({ ...paying, membershipStatus: 'past_due' })
  expect(noted()).toBe('390 152px')
})

it.each([
  ['signed out', null],
  ['without a plan', aUser()],
  ['with a plan that has ended', aMember({ stripeSubscriptionId: 'sub_1', membershipStatus: 'cancelled' })],
  ['with a granted premium', aMember({ stripeSubscriptionId: 'sub_1', membershipType: 'premium' })],
])('for a browser %s no place is noted [MEMBERSHIP-28]', (_, user) => {
  notePlanPlace(paying)
  notePlanPlace(user)
  expect(noted()).toBeNull()
})
