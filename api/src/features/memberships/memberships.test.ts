import { describe, expect, test } from 'vitest'
import { aPayingStudio, type LedgerEvent } from '../../testing/paying.ts'
import { aTestStudio } from '../../testing/test-app.ts'
import { userStore } from '../accounts/people/index.ts'
import { bookingStore } from '../bookings/index.ts'
import { membershipScenes } from './testing/scenes.ts'

const studio = await aPayingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { startCheckout, loadUser, subjectsTo, aMember, renew, submitInCustomerPortal } = membershipScenes(studio)

describe('starting a membership', () => {
  test('a membership costs $149 a month, is active until the month ends, and its start is mailed once [MEMBERSHIP-60]', async () => {
    expect((await startCheckout(null)).status).toBe(401)
    const { member, sessionId } = await aMember()
    expect((await studio.readLedger()).checkouts.find(({ id }) => id === sessionId)?.amount).toBe(14_900)
    expect(await loadUser(member)).toMatchObject({
      membershipType: 'monthly',
      membershipStatus: 'active',
      membershipEndsAt: expect.stringMatching(/^2026-02-14T/),
      cancelAtPeriodEnd: false,
      stripeCustomerId: expect.stringMatching(/^cus_/),
      stripeSubscriptionId: expect.stringMatching(/^sub_/),
    })
    const checkout = await studio.call('getCheckout', { as: member, params: { id: sessionId } })
    expect(checkout.answer).toMatchObject({ status: 'paid', kind: 'subscription', price: { paid: '149.00' } })
    expect(await subjectsTo(member)).toEqual(['Your membership has started'])
    const { classId } = await studio.aWeeklyClass()
    const bookingOutcome = await studio.call('bookClass', { as: member, body: { classId, bookingDate: '2026-02-11' } })
    expect(bookingOutcome.status).toBe(201)
  })

  test('a user whose granted premium has ended and who buys a plan has the rights of that plan [MEMBERSHIP-5, MEMBERSHIP-7]', async () => {
    const member = await studio.signedInAs('user', { membershipType: 'premium', membershipStatus: 'cancelled' })
    const { answer } = await startCheckout(member)
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    expect(await loadUser(member)).toMatchObject({ membershipType: 'monthly', membershipStatus: 'active' })
    expect(await subjectsTo(member)).toEqual(['Your membership has started'])
    const { classId } = await studio.aWeeklyClass()
    const body = { classId, bookingDate: '2026-01-21' }
    expect((await studio.call('bookClass', { as: member, body })).status).toBe(201)
  })
})

test('a renewal extends the paid period without a mail; an unpaid one is mailed once, keeps bookings, and covers nothing new until it is paid [MEMBERSHIP-2, MEMBERSHIP-31, MEMBERSHIP-15]', async () => {
  const { member, subscriptionId } = await aMember()
  await renew(subscriptionId)
  await studio.deliverPendingEvents()
  expect((await loadUser(member)).membershipEndsAt).toMatch(/^2026-03-14T/)
  expect(await subjectsTo(member)).toEqual(['Your membership has started'])
  const { classId: bookedClassId } = await studio.aWeeklyClass()
  const bookingOutcome = await studio.call('bookClass', {
    as: member,
    body: { classId: bookedClassId, bookingDate: '2026-01-28' },
  })
  await renew(subscriptionId, 'failed')
  await renew(subscriptionId, 'failed')
  await studio.deliverPendingEvents()
  expect((await loadUser(member)).membershipStatus).toBe('past_due')
  expect((await subjectsTo(member)).filter((subject) => /could not be renewed/.test(subject))).toHaveLength(1)
  const { classId } = await studio.aWeeklyClass()
  const body = { classId, bookingDate: '2026-01-21' }
  expect((await studio.call('bookClass', { as: member, body })).error.code).toBe('PAYMENT_REQUIRED')
  const booking = await bookingStore(studio.deps).findById(bookingOutcome.answer.id)
  expect(booking).toMatchObject({ status: 'confirmed', releaseAt: null })
  expect((await startCheckout(member)).error.code).toBe('ALREADY_SUBSCRIBED')
  await renew(subscriptionId)
  await studio.deliverPendingEvents()
  expect((await loadUser(member)).membershipStatus).toBe('active')
  expect((await studio.call('bookClass', { as: member, body })).status).toBe(201)
})

describe('cancelling in the customer portal', () => {
  test('a cancellation in the customer portal keeps the membership until its paid period ends, and can be withdrawn [MEMBERSHIP-12]', async () => {
    const { member, subscriptionId } = await aMember()
    await submitInCustomerPortal(member, 'cancel')
    await studio.deliverPendingEvents()
    expect(await loadUser(member)).toMatchObject({ membershipStatus: 'active', cancelAtPeriodEnd: true })
    expect((await startCheckout(member)).error.code).toBe('ALREADY_SUBSCRIBED')
    await submitInCustomerPortal(member, 'resume')
    await studio.deliverPendingEvents()
    expect((await loadUser(member)).cancelAtPeriodEnd).toBe(false)
    await submitInCustomerPortal(member, 'cancel')
    // The paid period ends, so the provider ends the cancelled subscription instead of renewing it.
    await renew(subscriptionId)
    await studio.deliverPendingEvents()
    expect(await loadUser(member)).toMatchObject({
      membershipType: 'monthly',
      membershipStatus: 'cancelled',
      membershipEndsAt: null,
      cancelAtPeriodEnd: false,
      stripeSubscriptionId: null,
    })
    expect(await subjectsTo(member)).toEqual(['Your membership has started', 'Your membership has ended'])
  })

  test('a member with a granted plan can open the customer portal but buy no second plan, and a user who never had a plan gets NO_MEMBERSHIP [MEMBERSHIP-7, MEMBERSHIP-11]', async () => {
    const premium = await studio.signedInAs('user', { membershipType: 'premium', membershipStatus: 'active' })
    expect((await studio.expectOk('openCustomerPortal', { as: premium })).portalUrl).toContain('/portal/')
    const refusal = await startCheckout(premium)
    expect([refusal.status, refusal.error.code]).toEqual([409, 'ALREADY_SUBSCRIBED'])
    expect(refusal.error.message).toBe('This account already has an active subscription.')
    const { status, error } = await studio.call('openCustomerPortal', { as: await studio.signedInAs('user') })
    expect([status, error.code]).toEqual([409, 'NO_MEMBERSHIP'])
  })
})

describe('events about a membership in any order', () => {
  test('a membership reaches its last state when two processes receive all of its events twice and in reverse order [MEMBERSHIP-9]', async () => {
    const member = await studio.signedInAs('user')
    const earlierIds = new Set((await studio.readLedger()).events.map(({ id }) => id))
    const { answer } = await startCheckout(member)
    await studio.pay(answer.checkoutUrl)
    const { subscriptions } = await studio.readLedger()
    const subscriptionId = subscriptions.find(({ metadata }) => metadata.userId === member.user.id)?.id ?? ''
    await renew(subscriptionId)
    await renew(subscriptionId, 'failed')
    await renew(subscriptionId)
    await renew(subscriptionId, 'failed')
    const events = (await studio.readLedger()).events.filter(({ id }) => !earlierIds.has(id))
    const repeatedEvents: LedgerEvent[] = [...events, ...events].reverse()
    const deliver = (event: LedgerEvent, index: number) => studio.deliver(event, index % 2 ? studio : secondProcess)
    expect(new Set(await Promise.all(repeatedEvents.map(deliver)))).toEqual(new Set([200]))
    // The queue applies the events that failed because of so many concurrent transactions.
    await studio.runJobsWithRetries()
    expect(await loadUser(member)).toMatchObject({ membershipStatus: 'past_due', membershipType: 'monthly' })
    await renew(subscriptionId)
    await studio.deliverPendingEvents()
    expect((await loadUser(member)).membershipStatus).toBe('active')
    const subjects = await subjectsTo(member)
    expect(subjects.filter((subject) => subject === 'Your membership has started')).toHaveLength(1)
  })

  test('the provider is asked about a renewal whose event never arrived [MEMBERSHIP-9]', async () => {
    const { member, subscriptionId } = await aMember()
    await renew(subscriptionId, 'failed')
    studio.clock.advance({ days: 31, hours: 2 })
    await studio.runJobs()
    expect((await userStore(studio.deps).findById(member.user.id))?.membershipStatus).toBe('past_due')
    // Back to the day on which the other tests begin.
    studio.clock.advance({ days: -31, hours: -2 })
  })
})
