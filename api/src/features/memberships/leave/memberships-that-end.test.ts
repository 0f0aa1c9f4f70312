import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const { startCheckout, loadUser, subjectsTo, aMember, renew, submitInCustomerPortal } = membershipScenes(studio)

test('a second membership, paid on a page that was left open, is ended and refunded [MEMBERSHIP-7]', async () => {
  const member = await studio.signedInAs('user')
  const firstCheckout = (await startCheckout(member)).answer
  // The provider does not hear of the cancellation, so its page stays open.
  await studio.setFault('error')
  await studio.expectOk('cancelCheckout', { as: member, params: { id: firstCheckout.sessionId } })
  await studio.setFault('off')
  const secondCheckout = (await startCheckout(member)).answer
  expect(secondCheckout.sessionId).not.toBe(firstCheckout.sessionId)
  await studio.pay(secondCheckout.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.pay(firstCheckout.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  const { subscriptions, refunds } = await studio.readLedger()
  const ownSubscriptions = subscriptions.filter(({ metadata }) => metadata.userId === member.user.id)
  expect(ownSubscriptions.map(({ status }) => status).sort()).toEqual(['active', 'canceled'])
  expect(refunds.filter(({ amount }) => amount === 14_900)).toHaveLength(1)
  expect((await loadUser(member)).membershipStatus).toBe('active')
  expect(await subjectsTo(member)).toEqual(['Your membership has started', 'Your refund of $149.00'])
})

describe('closing an account', () => {
  const closeAccount = (person: Person) =>
    studio.call('deleteMyAccount', { as: person, body: { password: person.password } })

  test('returns HAS_ACTIVE_MEMBERSHIP while its plan renews, and ends a cancelled plan [PRIVACY-2]', async () => {
    const { member, subscriptionId } = await aMember()
    const refusal = await closeAccount(member)
    expect([refusal.status, refusal.error.code]).toEqual([409, 'HAS_ACTIVE_MEMBERSHIP'])
    await submitInCustomerPortal(member, 'cancel')
    await studio.deliverPendingEvents()
    expect(await subjectsTo(member)).toEqual(['Your membership has started'])
    expect((await closeAccount(member)).status).toBe(200)
    await studio.runJobsWithRetries({ rounds: 1 })
    expect((await studio.deps.payments.findSubscription(subscriptionId))?.status).toBe('ended')
    await studio.deliverPendingEvents()
    expect(await subjectsTo(member)).toEqual(['Your membership has started'])
  })

  test('a plan paid while its account was being closed is ended and refunded, and no mail is sent [MEMBERSHIP-7]', async () => {
    const member = await studio.signedInAs('user')
    const { answer } = await startCheckout(member)
    // The provider does not hear of the closing, so its page stays open.
    await studio.setFault('error')
    expect((await closeAccount(member)).status).toBe(200)
    await studio.setFault('off')
    const refundCount = (await studio.readLedger()).refunds.length
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    const { subscriptions, refunds } = await studio.readLedger()
    expect(subscriptions.find(({ metadata }) => metadata.userId === member.user.id)?.status).toBe('canceled')
    expect(refunds).toHaveLength(refundCount + 1)
    // A closed account keeps a placeholder address in the domain "invalid".
    expect((await studio.deliverMails()).filter(({ to }) => /@invalid$/.test(to))).toEqual([])
  })
})

describe('a plan that an admin takes away', () => {
  const changeUser = async (person: Person, body: object) =>
    studio.call('changeUser', { as: await studio.signedInAs('admin'), params: { id: person.user.id }, body })
  const findStatus = async (subscriptionId: string) =>
    (await studio.deps.payments.findSubscription(subscriptionId))?.status

  test.each([
    { change: 'none', body: { membershipType: 'none' }, type: 'none', status: null },
    { change: 'cancelled', body: { membershipStatus: 'cancelled' }, type: 'monthly', status: 'cancelled' },
  ])(
    'ends at the provider, so that the member is not charged again, when it is set to $change [MEMBERSHIP-18]',
    async ({ body, type, status }) => {
      const { member, subscriptionId } = await aMember()
      expect((await changeUser(member, body)).status).toBe(200)
      await studio.runJobsWithRetries({ rounds: 1 })
      expect(await findStatus(subscriptionId)).toBe('ended')
      await studio.deliverPendingEvents()
      await studio.runJobsWithRetries({ rounds: 1 })
      expect(await loadUser(member)).toMatchObject({
        membershipType: type,
        membershipStatus: status,
        membershipEndsAt: null,
        stripeSubscriptionId: null,
      })
      expect(await subjectsTo(member)).toEqual(['Your membership has started', 'Your membership has ended'])
      expect((await startCheckout(member)).status).toBe(200)
    },
  )

  test('is not restored by an event before it ends at the provider, and a request to an unavailable provider is repeated [MEMBERSHIP-18]', async () => {
    const { member, subscriptionId } = await aMember()
    await studio.setFault('error')
    await changeUser(member, { membershipType: 'none' })
    await studio.runJobs()
    await studio.setFault('off')
    expect(await findStatus(subscriptionId)).toBe('active')
    await studio.advanceBothClocks({ seconds: 30 })
    await renew(subscriptionId)
    await studio.deliverPendingEvents()
    expect((await loadUser(member)).membershipType).toBe('none')
    await studio.runJobsWithRetries({ rounds: 1 })
    expect(await findStatus(subscriptionId)).toBe('ended')
  })

  test('is removed without a mail if an admin had granted it [MEMBERSHIP-5]', async () => {
    // This plan was granted: it has no subscription.
    const member = await studio.signedInAs('member')
    expect((await changeUser(member, { membershipType: 'none' })).answer).toMatchObject({ membershipType: 'none' })
    await studio.runJobsWithRetries({ rounds: 1 })
    expect(await subjectsTo(member)).toEqual([])
  })
})
