import type { PauseStart } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aPayingStudio } from '../../testing/paying.ts'
import { auditStore } from '../admin/audit-log/index.ts'
import { membershipScenes } from './testing/scenes.ts'

// Wednesday 2026-01-14, 10:00 in the studio.
const studio = await aPayingStudio()
const { subjectsTo, advanceTo, aMemberSinceJanuary14, listPaidCents } = membershipScenes(studio)
const reason = 'Broke her ankle, sent a note'

/** A member with a plan, and an admin, after setting the clocks back to 2026-01-14. */
async function aMemberAndAdmin() {
  const { member, subscriptionId } = await aMemberSinceJanuary14()
  return { member, subscriptionId, params: { id: member.user.id }, admin: await studio.signedInAs('admin') }
}
type MemberAndAdmin = Awaited<ReturnType<typeof aMemberAndAdmin>>
const loadPlan = async ({ params }: MemberAndAdmin) => {
  const admin = await studio.signedInAs('admin')
  return studio.expectOk('getUserMembership', { as: admin, params })
}
async function pause({ admin, params }: MemberAndAdmin, query: { start?: PauseStart; resumesOn: string }) {
  const preview = await studio.expectOk('previewUserPause', { as: admin, params, query })
  const body = { ...query, version: preview.version, reason }
  return { preview, ...(await studio.call('pauseUserMembership', { as: admin, params, body })) }
}
async function giveFreeDays({ admin, params }: MemberAndAdmin, days: number) {
  const preview = await studio.expectOk('previewFreeDays', { as: admin, params, query: { days } })
  const body = { days, version: preview.version, reason }
  return { preview, ...(await studio.call('giveFreeDays', { as: admin, params, body })) }
}
const listAuditEntries = async ({ params }: MemberAndAdmin) =>
  (await auditStore(studio.deps).findAllAbout(params.id)).map(({ action, actorName, after }) => ({
    action,
    actorName,
    after,
  }))

test('an admin can start, change and end a pause that is too long for members to choose, each as previewed, audited with its reason and mailed [MEMBERSHIP-40]', async () => {
  const scene = await aMemberAndAdmin()
  const query = { start: 'today' as const, resumesOn: '2026-08-01' }
  const refusal = await studio.call('previewPause', { as: scene.member, query })
  expect([refusal.status, refusal.error.code]).toEqual([422, 'VALIDATION_FAILED'])
  const { preview, status, answer } = await pause(scene, query)
  expect([status, answer.status]).toEqual([200, 'paused'])
  expect(answer.pause).toMatchObject({ resumesOn: '2026-08-01', charge: preview.charge })
  const mail = (await studio.deliverMailsTo(scene.member)).find(({ subject }) => /paused/.test(subject))
  expect(mail?.text).toContain('The studio did this for you.')
  expect(mail?.text).not.toContain(reason)
  const changeOutcome = await pause(scene, { resumesOn: '2026-07-01' })
  expect(changeOutcome.answer.pause?.resumesOn).toBe('2026-07-01')
  studio.clock.set('2026-01-20T15:00:00Z')
  const admin = await studio.signedInAs('admin')
  const resumePreview = await studio.expectOk('previewUserResume', { as: admin, params: scene.params })
  const body = { version: resumePreview.version, reason }
  const resumeOutcome = await studio.call('resumeUserMembership', { as: admin, params: scene.params, body })
  expect(resumeOutcome.status).toBe(200)
  await studio.deliverPendingEvents()
  expect(await loadPlan(scene)).toMatchObject({ status: 'active', pause: null })
  // 149.00, less a credit for the 30 unused days of 31.
  expect(await listPaidCents(scene.member)).toEqual([14_900, 481])
  expect(resumePreview.charge.amount).toBe('4.81')
  const actorName = scene.admin.user.username
  expect(await listAuditEntries(scene)).toMatchObject([
    { action: 'pause membership', actorName, after: { reason } },
    { action: 'change pause of membership', after: { reason } },
    { action: 'end pause of membership', after: { reason } },
  ])
  expect(await subjectsTo(scene.member)).toContain('Your pause has ended')
  expect((await studio.call('previewUserResume', { as: admin, params: scene.params })).error.code).toBe('NOT_PAUSED')
})

test('an admin can set a plan to end and then keep it, each as previewed, audited with the reason and mailed as done by the studio [MEMBERSHIP-40]', async () => {
  const scene = await aMemberAndAdmin()
  const { admin, params, subscriptionId, member } = scene
  const leavingPreview = await studio.expectOk('previewUserLeaving', { as: admin, params })
  const endedOutcome = await studio.call('endUserMembership', {
    as: admin,
    params,
    body: { version: leavingPreview.version, reason },
  })
  expect([endedOutcome.status, endedOutcome.answer.endsAt]).toEqual([200, leavingPreview.endsAt])
  expect(await studio.deps.payments.findSubscription(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true })
  const mail = (await studio.deliverMailsTo(member)).find(({ subject }) => /will end/.test(subject))
  expect(mail?.text).toContain('The studio has set your')
  const keepingPreview = await studio.expectOk('previewUserKeeping', { as: admin, params })
  const keptOutcome = await studio.call('keepUserMembership', {
    as: admin,
    params,
    body: { version: keepingPreview.version, reason },
  })
  expect([keptOutcome.status, keptOutcome.answer.endsAt]).toEqual([200, null])
  expect(await studio.deps.payments.findSubscription(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false })
  expect(
    (await listAuditEntries(scene)).map(({ action, after }) => [action, (after as { reason: string }).reason]),
  ).toEqual([
    ['end membership', reason],
    ['keep membership', reason],
  ])
  expect(await subjectsTo(member)).toContain('Your membership continues')
})

describe('free days', () => {
  test('are deducted from the next charge exactly as previewed, audited and mailed [MEMBERSHIP-42]', async () => {
    const scene = await aMemberAndAdmin()
    const { preview, status } = await giveFreeDays(scene, 7)
    // 7 of 31 days of 149.00.
    expect(preview).toMatchObject({ credit: '33.65', creditLeft: '0.00' })
    expect(preview.chargeBefore).toEqual({ on: '2026-02-14', amount: '149.00' })
    expect(preview.charge).toEqual({ on: '2026-02-14', amount: '115.35' })
    expect(status).toBe(200)
    expect(await listAuditEntries(scene)).toMatchObject([{ action: 'give free days', after: { days: 7, reason } }])
    expect(await subjectsTo(scene.member)).toContain('Free days for your membership')
    await advanceTo('2026-02-14T15:01:00Z')
    await advanceTo('2026-03-14T15:01:00Z')
    expect(await listPaidCents(scene.member)).toEqual([14_900, 11_535, 14_900])
  })

  test('given while the provider is unavailable are shown at once and credited once when it is back [MEMBERSHIP-42]', async () => {
    const scene = await aMemberAndAdmin()
    await studio.setFault('error')
    const { status } = await giveFreeDays(scene, 7)
    expect(status).toBe(200)
    const { admin, params } = scene
    const preview = await studio.expectOk('previewFreeDays', { as: admin, params, query: { days: 1 } })
    expect(preview.chargeBefore.amount).toBe('115.35')
    await studio.setFault('off')
    await studio.runJobsWithRetries({ rounds: 4 })
    // Later rounds do not credit them again.
    await studio.runJobsWithRetries({ rounds: 2 })
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await listPaidCents(scene.member)).toEqual([14_900, 11_535])
  })
})
