import type { TimelineEntry } from '@studio/contract'
import { expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { membershipScenes } from '../testing/scenes.ts'
import { membershipHistory } from './plan-history.ts'

const studio = await aPayingStudio()
const { aMember, renew, advanceTo, aMemberSinceJanuary14 } = membershipScenes(studio)
const reason = 'She asked by phone'

/** The whole timeline of a person, oldest first. */
async function loadTimeline({ user }: Person): Promise<TimelineEntry[]> {
  const admin = await studio.signedInAs('admin')
  const answer = await studio.expectOk('listTimeline', { as: admin, params: { id: user.id }, query: { pageSize: 200 } })
  return [...answer].reverse()
}
const listPlanEvents = (entries: readonly TimelineEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'plan' ? [`${entry.event} by ${entry.by}`] : []))

test('the timeline of a plan has each event once, with who caused it, in the order of time [MEMBERSHIP-32]', async () => {
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  const admin = await studio.signedInAs('admin')
  const params = { id: member.user.id }
  const query = { start: 'period_end' as const, resumesOn: '2026-03-14' }
  const { version } = await studio.expectOk('previewPause', { as: member, query })
  await studio.expectOk('pauseMembership', { as: member, body: { ...query, version } })
  const newEnd = { resumesOn: '2026-03-01' }
  const preview = await studio.expectOk('previewUserPause', { as: admin, params, query: newEnd })
  await studio.expectOk('pauseUserMembership', {
    as: admin,
    params,
    body: { ...newEnd, version: preview.version, reason },
  })
  // The paid month ends and the pause starts; on March 1, at midnight in the studio, the plan resumes.
  await advanceTo('2026-02-14T15:00:30Z')
  await advanceTo('2026-03-01T05:00:00Z')
  await studio.runJobs()
  // On April 1 the first month since the pause is over, so the provider renews the plan.
  await advanceTo('2026-04-01T05:00:00Z')
  await renew(subscriptionId, 'failed')
  await studio.deliverPendingEvents()
  await renew(subscriptionId)
  await studio.deliverPendingEvents()
  await renew(subscriptionId)
  await studio.deliverPendingEvents()
  await studio.deps.payments.endSubscription(subscriptionId)
  await studio.deliverPendingEvents()
  await advanceTo('2026-04-02T05:00:00Z')
  expect(listPlanEvents(await loadTimeline(member))).toEqual([
    'subscribed by member',
    'pause_planned by member',
    'pause_changed by staff',
    'paused by provider',
    'resumed by provider',
    'renewed by provider',
    'payment_failed by provider',
    'payment_recovered by provider',
    'renewed by provider',
    'ended by provider',
  ])
})

test('payments, refunds, mails and actions of admins are in one list, newest first and paged [ADMIN-50]', async () => {
  const { member } = await aMemberSinceJanuary14()
  const { classId } = await studio.aWeeklyClass({ name: 'Evening Calm' })
  const guest = await studio.signedInAs('user')
  const body = { classId, bookingDate: '2026-01-21' }
  const answer = await studio.expectOk('startClassCheckout', { as: guest, body })
  await studio.pay(answer.checkoutUrl, cards.pays)
  await studio.deliverPendingEvents()
  const admin = await studio.signedInAs('admin')
  const [booking] = await studio.expectOk('listMyBookings', { as: guest })
  await studio.advanceBothClocks({ minutes: 1 })
  await studio.expectOk('cancelBooking', { as: admin, params: { id: booking?.id ?? '' } })
  await studio.runJobsWithRetries()
  await studio.deliverPendingEvents()
  await studio.deliverMails()
  const entries = await loadTimeline(guest)
  expect(entries).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'payment', title: 'Evening Calm', amount: '25.00', purchase: 'class' }),
      expect.objectContaining({ kind: 'money_back', event: 'refund', title: 'Evening Calm', amount: '25.00' }),
      expect.objectContaining({ kind: 'mail', subject: 'Your refund of $25.00', state: 'sent' }),
      expect.objectContaining({
        kind: 'staff',
        action: 'cancel booking',
        actorName: admin.user.username,
        reason: null,
      }),
    ]),
  )
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort())
  const params = { id: guest.user.id }
  const loadPage = (number: number) =>
    studio.call('listTimeline', { as: admin, params, query: { page: number, pageSize: 2 } })
  const [firstPage, secondPage] = [await loadPage(1), await loadPage(2)]
  expect(firstPage.headers.get('X-Total-Count')).toBe(String(entries.length))
  expect([...firstPage.answer, ...secondPage.answer]).toEqual([...entries].reverse().slice(0, 4))
  // Neither the text of a mail nor card data.
  expect(JSON.stringify(entries)).not.toMatch(/4242|Hello|facts|last4/)
  expect(listPlanEvents(await loadTimeline(member))).toEqual(['subscribed by member'])
})

test('the timeline of a closed or an unknown account returns 404', async () => {
  const admin = await studio.signedInAs('admin')
  const leaver = await studio.signedInAs('user')
  await studio.expectOk('deleteMyAccount', { as: leaver, body: { password: leaver.password } })
  for (const id of [leaver.user.id, 'nonsense']) {
    expect((await studio.call('listTimeline', { as: admin, params: { id } })).status).toBe(404)
  }
})

const loadHistory = async (userId: string) =>
  (await membershipHistory(studio.deps).findByUser(userId)).map(
    ({ after: { plan, state, monthlyCents }, by }) => `${plan} ${state} ${monthlyCents} by ${by.kind}`,
  )

test('a plan that an admin grants and removes is in the history with the admin, and a change without effect is not [MEMBERSHIP-32]', async () => {
  const admin = await studio.signedInAs('admin')
  const ben = await studio.aUser()
  const change = (body: object) => studio.call('changeUser', { as: admin, params: { id: ben.id }, body })
  await change({ membershipType: 'premium' })
  await change({ membershipType: 'premium' })
  await change({ role: 'admin', password: 'long-enough-1' })
  await change({ membershipType: 'none' })
  expect(await loadHistory(ben.id)).toEqual(['premium active 0 by staff', 'null none 0 by staff'])
  const [firstChange] = await membershipHistory(studio.deps).findByUser(ben.id)
  expect(firstChange?.by.id).toBe(admin.user.id)
})

test('each change of a plan has an entry in the history, the last one when the account is closed, and entries name the person only by their id [MEMBERSHIP-32]', async () => {
  const { member, subscriptionId } = await aMember()
  for (const outcome of ['failed', 'succeeded', 'failed'] as const) {
    await renew(subscriptionId, outcome)
    await studio.deliverPendingEvents()
  }
  const { status } = await studio.call('deleteMyAccount', { as: member, body: { password: member.password } })
  expect(status).toBe(200)
  await studio.runJobs()
  await studio.deliverPendingEvents()
  const storedChanges = await membershipHistory(studio.deps).model.find({ userId: member.user.id }).lean()
  const activeEntry = 'monthly active 14900 by provider'
  const unpaidEntry = 'monthly unpaid 14900 by provider'
  const expectedHistory = [activeEntry, unpaidEntry, activeEntry, unpaidEntry, 'null none 0 by system']
  expect(await loadHistory(member.user.id)).toEqual(expectedHistory)
  expect(JSON.stringify(storedChanges)).not.toContain(member.user.email)
})
