import { type ClassCategory, classCategories } from '@studio/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { planStore } from './plan-store.ts'

const studio = await aPayingStudio()
const admin = await studio.signedInAs('admin')
const change = (id: string, body: object) => studio.call('changePlan', { as: admin, params: { id }, body })
const listPlans = () => studio.expectOk('listPlans')
const startCheckout = (as: Person, plan?: string) =>
  studio.call('startSubscriptionCheckout', { as, ...(plan ? { body: { plan } } : {}) })
const loadUser = (as: Person) => studio.expectOk('getUser', { as })
async function buy(as: Person, plan?: string) {
  const { answer } = await startCheckout(as, plan)
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  return loadUser(as)
}
const resetPlans = async () => {
  await change('monthly', { price: '149.00', covers: classCategories, buyers: 'everyone', isOnSale: true })
  await change('premium', { price: '249.00', covers: classCategories, buyers: 'everyone', isOnSale: false })
}

describe('the plans of a studio', () => {
  test('a studio that has changed nothing sells Monthly Unlimited for $149, and Premium Package not at all [MEMBERSHIP-60]', async () => {
    expect(await listPlans()).toEqual([
      { id: 'monthly', name: 'Monthly Unlimited', price: '149.00', covers: classCategories, buyers: 'everyone' },
    ])
    const adminPlans = await studio.expectOk('listAllPlans', { as: admin })
    expect(adminPlans).toMatchObject([
      { id: 'monthly', isOnSale: true },
      { id: 'premium', name: 'Premium Package', price: null, isOnSale: false },
    ])
    expect(await planStore(studio.deps).model.countDocuments()).toBe(0)
    const ann = await studio.signedInAs('user')
    const { status, error } = await startCheckout(ann, 'premium')
    expect([status, error.code]).toEqual([409, 'NOT_ON_SALE'])
  })

  test('a plan goes on sale only with a price, wrong fields are refused, and an unknown plan is 404 [MEMBERSHIP-60]', async () => {
    const { status, error } = await change('premium', { isOnSale: true })
    expect([status, error.fields]).toEqual([422, { price: expect.any(String) }])
    expect((await change('gold', { price: '9.00' })).status).toBe(404)
    for (const body of [{ price: '0.00' }, { covers: [] }, { covers: ['boxing'] }, { buyers: 'nobody' }])
      expect([body, (await change('premium', body)).status]).toEqual([body, 422])
  })
})

describe('buying a plan', () => {
  beforeEach(resetPlans)

  test('a checkout that names no plan is for the monthly plan, and an unknown plan is 422 [MEMBERSHIP-61]', async () => {
    const ann = await studio.signedInAs('user')
    expect((await startCheckout(ann)).answer.price).toBe('149.00')
    expect((await startCheckout(ann, 'gold')).error.fields).toEqual({ plan: expect.any(String) })
  })

  test('new members pay a changed price at once, and existing members keep theirs [MEMBERSHIP-61, MEMBERSHIP-62]', async () => {
    const earlierMember = await studio.signedInAs('user')
    await buy(earlierMember)
    await change('monthly', { price: '159.00' })
    expect((await listPlans())[0]?.price).toBe('159.00')
    expect((await studio.expectOk('getMembership', { as: earlierMember })).price).toBe('149.00')
    const newMember = await studio.signedInAs('user')
    expect((await startCheckout(newMember)).answer.price).toBe('159.00')
    await buy(newMember)
    expect((await studio.expectOk('getMembership', { as: newMember })).price).toBe('159.00')
  })

  test('Premium Package on sale can be bought, even while a checkout of the other plan is open; it may be paused and can be left [MEMBERSHIP-61]', async () => {
    await change('premium', { isOnSale: true })
    const ann = await studio.signedInAs('user')
    await startCheckout(ann)
    expect((await startCheckout(ann, 'premium')).answer.price).toBe('249.00')
    expect(await buy(ann, 'premium')).toMatchObject({
      membershipType: 'premium',
      membershipStatus: 'active',
      isPremiumPaid: true,
      membership: { paidUntil: expect.any(String), endsAt: null },
    })
    expect(await studio.expectOk('getMembership', { as: ann })).toMatchObject({
      plan: 'premium',
      price: '249.00',
      pauseRefusal: null,
    })
    const startedMail = (await studio.deliverMailsTo(ann)).find(({ subject }) => /started/.test(subject))
    expect(startedMail?.text).toContain('Premium Package')
    const { version } = await studio.expectOk('previewLeaving', { as: ann })
    await studio.expectOk('leaveMembership', { as: ann, body: { version } })
    expect(await loadUser(ann)).toMatchObject({ cancelAtPeriodEnd: true, membershipType: 'premium' })
  })

  test('a plan for newcomers is refused to people who had a plan, and a plan for members to people who never had one [MEMBERSHIP-61]', async () => {
    const formerMember = await studio.signedInAs('user', { membershipType: 'monthly', membershipStatus: 'cancelled' })
    const newcomer = await studio.signedInAs('user')
    await change('monthly', { buyers: 'newcomers' })
    expect([(await startCheckout(formerMember)).error.code, (await startCheckout(newcomer)).status]).toEqual([
      'NOT_FOR_YOU',
      200,
    ])
    await change('monthly', { buyers: 'members' })
    expect([(await startCheckout(formerMember)).status, (await startCheckout(newcomer)).error.code]).toEqual([
      200,
      'NOT_FOR_YOU',
    ])
  })
})

describe('what a plan covers', () => {
  beforeEach(resetPlans)

  const tryToBook = async (as: Person, category: ClassCategory) => {
    // The weekly class is on Wednesdays.
    const { classId } = await studio.aWeeklyClass({ category })
    const outcome = await studio.call('bookClass', { as, body: { classId, bookingDate: '2026-01-21' } })
    return outcome.status === 201 ? 'booked without payment' : outcome.error.code
  }

  test('a plan covers the categories that it had when it was bought, and other classes are paid one by one [MEMBERSHIP-63]', async () => {
    const earlierMember = await studio.signedInAs('user')
    await buy(earlierMember)
    await change('monthly', { covers: ['meditation'] })
    const laterMember = await studio.signedInAs('user')
    expect(await buy(laterMember)).toMatchObject({ planCovers: ['meditation'] })
    await change('monthly', { covers: ['yoga'] })
    expect(await tryToBook(earlierMember, 'yoga')).toBe('booked without payment')
    expect(await tryToBook(laterMember, 'yoga')).toBe('PAYMENT_REQUIRED')
    expect(await tryToBook(laterMember, 'meditation')).toBe('booked without payment')
  })

  test('a granted plan covers what the plan covers on the day of the grant [MEMBERSHIP-63]', async () => {
    await change('premium', { covers: ['yoga', 'music'] })
    const ann = await studio.signedInAs('user')
    await studio.expectOk('changeUser', { as: admin, params: { id: ann.user.id }, body: { membershipType: 'premium' } })
    expect((await loadUser(ann)).planCovers).toEqual(['yoga', 'music'])
    expect(await tryToBook(ann, 'nutrition')).toBe('PAYMENT_REQUIRED')
    await studio.expectOk('changeUser', { as: admin, params: { id: ann.user.id }, body: { membershipType: 'none' } })
    expect((await loadUser(ann)).planCovers).toBeUndefined()
  })
})
