import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const { subscribe, loadUser, subjectsTo, aMember, renew, submitInPortal } = membershipScenes(studio)

test('a second membership, paid on a page that was left open, is ended and refunded [MEMBERSHIP-7]', async () => {
  const ann = await studio.signedInAs('user')
  const firstCheckout = (await subscribe(ann)).answer
  await studio.setFault('error')
  await studio.expectOk('cancelCheckout', { as: ann, params: { id: firstCheckout.sessionId } })
  await studio.setFault('off')
  const secondCheckout = (await subscribe(ann)).answer
  expect(secondCheckout.sessionId).not.toBe(firstCheckout.sessionId)
  await studio.pay(secondCheckout.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.pay(firstCheckout.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  const { subscriptions, refunds } = await studio.readLedger()
  const ownSubscriptions = subscriptions.filter(({ metadata }) => metadata.userId === ann.user.id)
  expect(ownSubscriptions.map(({ status }) => status).sort()).toEqual(['active', 'canceled'])
  expect(refunds.filter(({ amount }) => amount === 14_900)).toHaveLength(1)
  expect((await loadUser(ann)).membershipStatus).toBe('active')
  expect(await subjectsTo(ann)).toEqual(['Your membership has started', 'Your refund of $149.00'])
})

describe('Closing an account', () => {
  const closeAccount = (as: Person) => studio.call('deleteMyAccount', { as, body: { password: as.password } })

  test('closing an account returns HAS_ACTIVE_MEMBERSHIP while its plan renews; a cancelled plan ends with the account', async () => {
    const { ann, subscription } = await aMember()
    const refusal = await closeAccount(ann)
    expect([refusal.status, refusal.error.code]).toEqual([409, 'HAS_ACTIVE_MEMBERSHIP'])
    await submitInPortal(ann, 'cancel')
    await studio.deliverPendingEvents()
    expect(await subjectsTo(ann)).toEqual(['Your membership has started'])
    expect((await closeAccount(ann)).status).toBe(200)
    await studio.runJobsOverTime(1)
    expect((await studio.deps.payments.findSubscription(subscription))?.status).toBe('ended')
    await studio.deliverPendingEvents()
    expect(await subjectsTo(ann)).toEqual(['Your membership has started'])
  })

  test('a plan paid while its account was being closed is ended and refunded, and no mail is sent [MEMBERSHIP-7]', async () => {
    const ann = await studio.signedInAs('user')
    const { answer } = await subscribe(ann)
    await studio.setFault('error')
    expect((await closeAccount(ann)).status).toBe(200)
    await studio.setFault('off')
    const refundsBefore = (await studio.readLedger()).refunds.length
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    const { subscriptions, refunds } = await studio.readLedger()
    expect(subscriptions.find(({ metadata }) => metadata.userId === ann.user.id)?.status).toBe('canceled')
    expect(refunds).toHaveLength(refundsBefore + 1)
    expect((await studio.mails()).filter(({ to }) => /invalid$/.test(to))).toEqual([])
  })
})

describe('a plan that an admin takes away', () => {
  const changeUser = async (person: Person, body: object) =>
    studio.call('changeUser', { as: await studio.signedInAs('admin'), params: { id: person.user.id }, body })
  const findStatus = async (subscription: string) => (await studio.deps.payments.findSubscription(subscription))?.status

  test.each([
    { change: 'none', body: { membershipType: 'none' }, type: 'none', status: null },
    { change: 'cancelled', body: { membershipStatus: 'cancelled' }, type: 'monthly', status: 'cancelled' },
  ])(
    'ends at the provider, so that the member is not charged again, when it is set to $change [MEMBERSHIP-18]',
    async ({ body, type, status }) => {
      const { ann, subscription } = await aMember()
      expect((await changeUser(ann, body)).status).toBe(200)
      await studio.runJobsOverTime(1)
      expect(await findStatus(subscription)).toBe('ended')
      await studio.deliverPendingEvents()
      await studio.runJobsOverTime(1)
      expect(await loadUser(ann)).toMatchObject({
        membershipType: type,
        membershipStatus: status,
        membershipEndsAt: null,
        stripeSubscriptionId: null,
      })
      expect(await subjectsTo(ann)).toEqual(['Your membership has started', 'Your membership has ended'])
      expect((await subscribe(ann)).status).toBe(200)
    },
  )

  test('is not restored by an event before it ends at the provider, and a request to an unavailable provider is repeated [MEMBERSHIP-18]', async () => {
    const { ann, subscription } = await aMember()
    await studio.setFault('error')
    await changeUser(ann, { membershipType: 'none' })
    await studio.runJobs()
    await studio.setFault('off')
    expect(await findStatus(subscription)).toBe('active')
    await studio.passTime({ seconds: 30 })
    await renew(subscription)
    await studio.deliverPendingEvents()
    expect((await loadUser(ann)).membershipType).toBe('none')
    await studio.runJobsOverTime(1)
    expect(await findStatus(subscription)).toBe('ended')
  })

  test('is removed without a mail if an admin had granted it [MEMBERSHIP-5]', async () => {
    const ann = await studio.signedInAs('member')
    expect((await changeUser(ann, { membershipType: 'none' })).answer).toMatchObject({ membershipType: 'none' })
    await studio.runJobsOverTime(1)
    expect(await subjectsTo(ann)).toEqual([])
  })
})
