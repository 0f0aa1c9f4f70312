import { type ClassCategory, classCategories } from '@studio/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { planStore } from './plan-store.ts'

const studio = await aPayingStudio()
const admin = await studio.signedInAs('admin')
const change = (id: string, body: object) => studio.call('changePlan', { as: admin, params: { id }, body })
const offered = () => studio.expectOk('listPlans')
const subscribe = (as: Person, plan?: string) =>
  studio.call('startSubscriptionCheckout', { as, ...(plan ? { body: { plan } } : {}) })
const user = (as: Person) => studio.expectOk('getUser', { as })
async function buy(as: Person, plan?: string) {
  const { answer } = await subscribe(as, plan)
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
  return user(as)
}
const asShipped = async () => {
  await change('monthly', { price: '149.00', covers: classCategories, buyers: 'everyone', isOnSale: true })
  await change('premium', { price: '249.00', covers: classCategories, buyers: 'everyone', isOnSale: false })
}

describe('the plans of a studio', () => {
  test('a studio that has changed nothing sells Monthly Unlimited for $149, and Premium Package not at all [MEMBERSHIP-60]', async () => {
    expect(await offered()).toEqual([
      { id: 'monthly', name: 'Monthly Unlimited', price: '149.00', covers: classCategories, buyers: 'everyone' },
    ])
    const all = await studio.expectOk('listAllPlans', { as: admin })
    expect(all).toMatchObject([
      { id: 'monthly', isOnSale: true },
      { id: 'premium', name: 'Premium Package', price: null, isOnSale: false },
    ])
    expect(await planStore(studio.deps).model.countDocuments()).toBe(0)
    const ann = await studio.signedInAs('user')
    const { status, error } = await subscribe(ann, 'premium')
    expect([status, error.code]).toEqual([409, 'NOT_ON_SALE'])
  })

  test('a plan goes on sale with a price only, and an unknown plan is 404 [MEMBERSHIP-60]', async () => {
    const { status, error } = await change('premium', { isOnSale: true })
    expect([status, error.fields]).toEqual([422, { price: expect.any(String) }])
    expect((await change('gold', { price: '9.00' })).status).toBe(404)
    for (const body of [{ price: '0.00' }, { covers: [] }, { covers: ['boxing'] }, { buyers: 'nobody' }])
      expect([body, (await change('premium', body)).status]).toEqual([body, 422])
  })
})

describe('buying a plan', () => {
  beforeEach(asShipped)

  test('a checkout without a plan is of the monthly one, and an unknown plan is 422 [MEMBERSHIP-61]', async () => {
    const ann = await studio.signedInAs('user')
    expect((await subscribe(ann)).answer.price).toBe('149.00')
    expect((await subscribe(ann, 'gold')).error.fields).toEqual({ plan: expect.any(String) })
  })

  test('a new price is charged at once, and members stay on theirs [MEMBERSHIP-61, MEMBERSHIP-62]', async () => {
    const old = await studio.signedInAs('user')
    await buy(old)
    await change('monthly', { price: '159.00' })
    expect((await offered())[0]?.price).toBe('159.00')
    expect((await studio.expectOk('getMembership', { as: old })).price).toBe('149.00')
    const fresh = await studio.signedInAs('user')
    expect((await subscribe(fresh)).answer.price).toBe('159.00')
    await buy(fresh)
    expect((await studio.expectOk('getMembership', { as: fresh })).price).toBe('159.00')
  })

  test('Premium Package on sale is bought, paid monthly, paused and left like the other plan [MEMBERSHIP-61]', async () => {
    await change('premium', { isOnSale: true })
    const ann = await studio.signedInAs('user')
    await subscribe(ann)
    expect((await subscribe(ann, 'premium')).answer.price).toBe('249.00')
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
    const started = (await studio.mailsTo(ann)).find(({ subject }) => /started/.test(subject))
    expect(started?.text).toContain('Premium Package')
    const { version } = await studio.expectOk('previewLeaving', { as: ann })
    await studio.expectOk('leaveMembership', { as: ann, body: { version } })
    expect(await user(ann)).toMatchObject({ cancelAtPeriodEnd: true, membershipType: 'premium' })
  })

  test('a plan for newcomers is refused to people who had one, and one for members to people who never had one [MEMBERSHIP-61]', async () => {
    const former = await studio.signedInAs('user', { membershipType: 'monthly', membershipStatus: 'cancelled' })
    const fresh = await studio.signedInAs('user')
    await change('monthly', { buyers: 'newcomers' })
    expect([(await subscribe(former)).error.code, (await subscribe(fresh)).status]).toEqual(['NOT_FOR_YOU', 200])
    await change('monthly', { buyers: 'members' })
    expect([(await subscribe(former)).status, (await subscribe(fresh)).error.code]).toEqual([200, 'NOT_FOR_YOU'])
  })
})

describe('what a plan covers', () => {
  beforeEach(asShipped)

  const bookable = async (as: Person, category: ClassCategory) => {
    const { classId } = await studio.aWeeklyClass({ category })
    const booked = await studio.call('bookClass', { as, body: { classId, bookingDate: '2026-01-21' } })
    return booked.status === 201 ? 'free' : booked.error.code
  }

  test('a plan covers the categories that it had when it was bought, and other classes are paid one by one [MEMBERSHIP-63]', async () => {
    const before = await studio.signedInAs('user')
    await buy(before)
    await change('monthly', { covers: ['meditation'] })
    const after = await studio.signedInAs('user')
    expect(await buy(after)).toMatchObject({ planCovers: ['meditation'] })
    await change('monthly', { covers: ['yoga'] })
    expect(await bookable(before, 'yoga')).toBe('free')
    expect(await bookable(after, 'yoga')).toBe('PAYMENT_REQUIRED')
    expect(await bookable(after, 'meditation')).toBe('free')
  })

  test('a granted plan covers what the plan covers on that day [MEMBERSHIP-63]', async () => {
    await change('premium', { covers: ['yoga', 'music'] })
    const ann = await studio.signedInAs('user')
    await studio.expectOk('changeUser', { as: admin, params: { id: ann.user.id }, body: { membershipType: 'premium' } })
    expect((await user(ann)).planCovers).toEqual(['yoga', 'music'])
    expect(await bookable(ann, 'nutrition')).toBe('PAYMENT_REQUIRED')
    await studio.expectOk('changeUser', { as: admin, params: { id: ann.user.id }, body: { membershipType: 'none' } })
    expect((await user(ann)).planCovers).toBeUndefined()
  })
})
