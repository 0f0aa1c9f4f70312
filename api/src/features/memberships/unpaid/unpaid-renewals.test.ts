import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { membershipScenes } from '../testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio. Reminders are mailed at 9 in the morning: 14:00 UTC. Some tests
// move only the studio's clock and charge at the provider by hand.
const studio = await aPayingStudio()
const { aMember, renew, aMemberSinceJanuary14, findSubscriptionAtProvider, subjectsTo } = membershipScenes(studio)

const admin = await studio.signedInAs('admin')
const listUnpaid = () => studio.expectOk('listUnpaidMemberships', { as: admin })

test('unpaid renewals are listed until they are paid, longest first, with their start and the next attempt [MEMBERSHIP-31]', async () => {
  const { member: firstMember, subscriptionId: firstSubscriptionId } = await aMember()
  const { member: secondMember, subscriptionId: secondSubscriptionId } = await aMember()
  await renew(firstSubscriptionId, 'failed')
  await studio.deliverPendingEvents()
  const since = studio.clock.now().toISOString()
  await studio.advanceBothClocks({ hours: 1 })
  await renew(secondSubscriptionId, 'failed')
  await studio.deliverPendingEvents()
  expect(await listUnpaid()).toEqual([
    {
      userId: firstMember.user.id,
      name: 'Ann Lee',
      email: firstMember.user.email,
      since,
      givenUpAt: null,
      // The payment provider collects the renewal, which is not paid yet.
      isCollected: true,
      nextAttemptAt: expect.stringMatching(/^2026-01-17T15:/),
    },
    expect.objectContaining({ userId: secondMember.user.id }),
  ])
  await renew(firstSubscriptionId)
  await studio.deliverPendingEvents()
  expect((await listUnpaid()).map(({ userId }) => userId)).toEqual([secondMember.user.id])
})

test('a member whom an admin set to past due is listed without the provider’s dates [MEMBERSHIP-31]', async () => {
  const { id } = await studio.aUser({
    membershipType: 'monthly',
    membershipStatus: 'past_due',
    firstName: 'Bo',
    lastName: 'Lee',
  })
  expect((await listUnpaid())[0]).toEqual({
    userId: id,
    name: 'Bo Lee',
    email: expect.any(String),
    since: null,
    givenUpAt: null,
    nextAttemptAt: null,
    isCollected: false,
  })
})

async function deliverAndRunJobs(): Promise<void> {
  await studio.deliverPendingEvents()
  await studio.runJobs()
}
async function runJobsAt(instant: string): Promise<void> {
  studio.clock.set(instant)
  await deliverAndRunJobs()
}
const firstSubjects = ['Your membership has started', 'Your membership could not be renewed']
const reminderSubject = 'Your membership payment is due'

test('an unpaid renewal is mailed at once, after three and after seven days, once each, with the next attempt and the amount due [MEMBERSHIP-31]', async () => {
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  const { customerId } = (await findSubscriptionAtProvider(subscriptionId)) ?? {}
  // 149.00, less this gift of 12.00, leaves the amount due of 137.00.
  const credit = { key: 'a-gift', customerId: String(customerId), amountCents: 1_200, title: 'A gift' }
  await studio.deps.payments.giveCredit(credit)
  await renew(subscriptionId, 'failed')
  await deliverAndRunJobs()
  await runJobsAt('2026-01-17T13:59:00Z')
  expect(await subjectsTo(member)).toEqual(firstSubjects)
  await runJobsAt('2026-01-17T14:00:00Z')
  await runJobsAt('2026-01-17T20:00:00Z')
  expect(await subjectsTo(member)).toEqual([...firstSubjects, reminderSubject])
  await runJobsAt('2026-01-21T14:00:00Z')
  await runJobsAt('2026-01-30T14:00:00Z')
  expect(await subjectsTo(member)).toEqual([...firstSubjects, reminderSubject, reminderSubject])
  const [, ...texts] = (await studio.deliverMailsTo(member)).map(({ text }) => text)
  expect(texts[0]).toContain('We try this card again on Saturday, January 17, 2026.')
  expect(texts.map((text) => /\$[\d.]+/.exec(text)?.[0])).toEqual(['$137.00', '$137.00', '$137.00'])
})

test('a permanent refusal at the last attempt, on a day that already had a mail, is mailed the next morning [MEMBERSHIP-31]', async () => {
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  await renew(subscriptionId, 'failed')
  await deliverAndRunJobs()
  await runJobsAt('2026-01-17T14:00:00Z')
  studio.clock.set('2026-01-17T15:00:00Z')
  await renew(subscriptionId, 'refused')
  await deliverAndRunJobs()
  expect(await subjectsTo(member)).toEqual([...firstSubjects, reminderSubject])
  await runJobsAt('2026-01-18T14:00:00Z')
  await runJobsAt('2026-01-18T20:00:00Z')
  expect(await subjectsTo(member)).toEqual([...firstSubjects, reminderSubject, 'We do not try your card again'])
})

test('a plan that the provider pauses because it was not paid is past due, and is not shown as paused [MEMBERSHIP-31]', async () => {
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  await renew(subscriptionId, 'failed')
  await deliverAndRunJobs()
  studio.clock.set('2026-01-28T15:00:00Z')
  await studio.controlEmulator(`subscriptions/${subscriptionId}/pause`, { reason: 'final_payment_failure' })
  await deliverAndRunJobs()
  expect(await findSubscriptionAtProvider(subscriptionId)).toMatchObject({ status: 'unpaid', pausedFrom: null })
  expect((await subjectsTo(member)).slice(2)).toEqual(['We do not try your card again'])
  const membership = await studio.expectOk('getMembership', { as: member })
  expect(membership).toMatchObject({ status: 'past_due', pause: null, unpaid: { nextAttemptAt: null } })
})
