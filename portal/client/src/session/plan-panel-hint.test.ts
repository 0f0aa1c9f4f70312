import { aMember, aUser } from '@studio/contract/testing'
import { beforeEach, expect, it } from 'vitest'
import { savePlanPanelHint } from './plan-panel-hint.ts'

const payingMember = aMember({ stripeSubscriptionId: 'sub_1' })
const readStoredPanel = () => localStorage.getItem('plan-panel')

beforeEach(() => localStorage.removeItem('plan-panel'))

it('for a user with a paid plan, /membership will reserve the usual height of the plan panel, unless a measured one is stored [MEMBERSHIP-28]', () => {
  savePlanPanelHint(payingMember)
  expect(readStoredPanel()).toBe('usual')
  // The window's width and the panel's height, as /membership stores them.
  localStorage.setItem('plan-panel', '390 152px')
  savePlanPanelHint({ ...payingMember, membershipStatus: 'past_due' })
  expect(readStoredPanel()).toBe('390 152px')
})

it.each([
  ['who is signed out', null],
  ['without a plan', aUser()],
  ['with a plan that has ended', aMember({ stripeSubscriptionId: 'sub_1', membershipStatus: 'cancelled' })],
  // Premium without `isPremiumPaid` was granted, even if a subscription is stored.
  ['whose premium an admin granted', aMember({ stripeSubscriptionId: 'sub_1', membershipType: 'premium' })],
])('the stored panel is removed for a user %s [MEMBERSHIP-28]', (_, user) => {
  savePlanPanelHint(payingMember)
  savePlanPanelHint(user)
  expect(readStoredPanel()).toBeNull()
})
