import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const { subscribe, user, subjectsTo, aMember, renew, inPortal } = membershipScenes(studio)

test('a second membership, paid on a page that was left open, is ended and refunded [MEMBERSHIP-7]', async () => {
  const ann = await studio.signedInAs('user')
  const first = (await subscribe(ann)).answer
  await studio.fault('error')
  await studio.expectOk('cancelCheckout', { as: ann, params: { id: first.sessionId } })
  await studio.fault('off')
  const other = (await subscribe(ann)).answer
  expect(other.sessionId).not.toBe(first.sessionId)
  await studio.pay(other.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.pay(first.checkoutUrl)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  const { subscriptions, refunds } = await studio.ledger()
  const own = subscriptions.filter(({ metadata }) => metadata.userId === ann.user.id)
  expect(own.map(({ status }) => status).sort()).toEqual(['active', 'canceled'])
  expect(refunds.filter(({ amount }) => amount === 14_900)).toHaveLength(1)
  expect((await user(ann)).membershipStatus).toBe('active')
  expect(await subjectsTo(ann)).toEqual(['Your membership has started', 'Your refund of $149.00'])
})

describe('Closing an account', () => {
  const close = (as: Person) => studio.call('deleteMyAccount', { as, body: { password: as.password } })

  test('closing an account is HAS_ACTIVE_MEMBERSHIP while its plan renews; a cancelled plan ends with the account', async () => {
    const { ann, subscription } = await aMember()
    const refused = await close(ann)
    expect([refused.status, refused.error.code]).toEqual([409, 'HAS_ACTIVE_MEMBERSHIP'])
    await inPortal(ann, 'cancel')
    await studio.deliverPendingEvents()
    expect(await subjectsTo(ann)).toEqual(['Your membership has started'])
    expect((await close(ann)).status).toBe(200)
    await studio.runJobsOverTime(1)
    expect((await studio.deps.payments.findSubscription(subscription))?.stand).toBe('ended')
    await studio.deliverPendingEvents()
    expect(await subjectsTo(ann)).toEqual(['Your membership has started'])
  })

  test('a plan paid while its account was being closed is ended and refunded, and no mail is sent [MEMBERSHIP-7]', async () => {
    const ann = await studio.signedInAs('user')
    const { answer } = await subscribe(ann)
    await studio.fault('error')
    expect((await close(ann)).status).toBe(200)
    await studio.fault('off')
    const before = (await studio.ledger()).refunds.length
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    const { subscriptions, refunds } = await studio.ledger()
    expect(subscriptions.find(({ metadata }) => metadata.userId === ann.user.id)?.status).toBe('canceled')
    expect(refunds).toHaveLength(before + 1)
    expect((await studio.mails()).filter(({ to }) => /invalid$/.test(to))).toEqual([])
  })
})

describe('An admin takes a plan away', () => {
  const change = async (person: Person, body: object) =>
    studio.call('changeUser', { as: await studio.signedInAs('admin'), params: { id: person.user.id }, body })
  const standOf = async (subscription: string) => (await studio.deps.payments.findSubscription(subscription))?.stand

  test.each([
    { what: 'none', body: { membershipType: 'none' }, type: 'none', status: null },
    { what: 'cancelled', body: { membershipStatus: 'cancelled' }, type: 'monthly', status: 'cancelled' },
  ])(
    'when an admin sets a plan to $what the subscription ends at the provider, so that no member is charged for nothing [MEMBERSHIP-18]',
    async (given) => {
      const { ann, subscription } = await aMember()
      expect((await change(ann, given.body)).status).toBe(200)
      await studio.runJobsOverTime(1)
      expect(await standOf(subscription)).toBe('ended')
      await studio.deliverPendingEvents()
      await studio.runJobsOverTime(1)
      expect(await user(ann)).toMatchObject({
        membershipType: given.type,
        membershipStatus: given.status,
        membershipEndsAt: null,
        stripeSubscriptionId: null,
      })
      expect(await subjectsTo(ann)).toEqual(['Your membership has started', 'Your membership has ended'])
      expect((await subscribe(ann)).status).toBe(200)
    },
  )

  test('an event between taking a plan away and its end at the provider restores nothing, and a provider that is away is asked again [MEMBERSHIP-18]', async () => {
    const { ann, subscription } = await aMember()
    await studio.fault('error')
    await change(ann, { membershipType: 'none' })
    await studio.runJobs()
    await studio.fault('off')
    expect(await standOf(subscription)).toBe('active')
    await studio.passTime({ seconds: 30 })
    await renew(subscription)
    await studio.deliverPendingEvents()
    expect((await user(ann)).membershipType).toBe('none')
    await studio.runJobsOverTime(1)
    expect(await standOf(subscription)).toBe('ended')
  })

  test('a plan that an admin gave is taken away without a mail [MEMBERSHIP-5]', async () => {
    const ann = await studio.signedInAs('member')
    expect((await change(ann, { membershipType: 'none' })).answer).toMatchObject({ membershipType: 'none' })
    await studio.runJobsOverTime(1)
    expect(await subjectsTo(ann)).toEqual([])
  })
})
