import { expect, test } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { aRefundingStudio, repeatAndShuffle } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPaidClass, aPaidProgram, aMembership, openDispute, closeDispute, takeNewEvents, loadTotals, loadChangeSince } =
  studio
const { loadPayments, listBookingStatuses, listMailsToStudioAbout } = studio

const listAuditLog = async (userId: string) =>
  await studio.expectOk('listAuditLog', { as: await studio.signInAdmin(), query: { userId } })
const loadPaymentStatus = async (person: Person) => (await loadPayments(person)).records[0]?.status

const listOpenDisputes = async (ids: readonly string[]) =>
  (await studio.expectOk('listOpenDisputes', { as: await studio.signInAdmin() })).filter(({ id }) => ids.includes(id))

test('an opened dispute moves no money: it is shown, logged, listed, and mailed with its deadline; once lost it counts as a refund of that day, and the seat stays [MONEY-21, MONEY-19]', async () => {
  const totalsBefore = await loadTotals()
  const { guest, paymentId } = await aPaidClass()
  const disputeId = await openDispute(paymentId, { reason: 'product_not_received', dueBy: '2026-02-03T23:59:59Z' })
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  expect(await listBookingStatuses(guest)).toEqual(['confirmed'])
  const totalsWhileOpen = await loadTotals()
  expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 2_500, refunded: 0, net: 2_500 })
  expect((await loadPayments(guest)).records).toMatchObject([{ refunded: '0.00', status: 'disputed' }])
  const openedEntry = {
    action: 'dispute payment',
    actorName: 'payment provider',
    entity: 'payment',
    entityId: paymentId,
    entityName: 'Morning Yoga',
    after: { disputeId, amount: '25.00', reason: 'product_not_received' },
  }
  expect(await listAuditLog(guest.user.id)).toMatchObject([openedEntry])
  expect(await listOpenDisputes([disputeId])).toEqual([
    {
      id: disputeId,
      title: 'Morning Yoga',
      amount: '25.00',
      reason: 'product not received',
      person: `Ann Lee (${guest.user.email})`,
      userId: guest.user.id,
      openedAt: expect.any(String),
      answerBy: '2026-02-03T23:59:59.000Z',
    },
  ])
  const [mail, ...otherMails] = await listMailsToStudioAbout(guest)
  expect(otherMails).toEqual([])
  expect(mail?.subject).toBe('A payment of $25.00 is disputed: answer by Tuesday, February 3, 2026')
  for (const detail of ['Ann Lee', 'Morning Yoga', 'product not received', disputeId, paymentId])
    expect(mail?.text).toContain(detail)

  await studio.advanceBothClocks({ days: 2 })
  const day = studio.clock.today()
  const refundedBefore = await studio.loadRefundedOn(day)
  await closeDispute(disputeId, 'lost')
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  expect(await loadChangeSince(totalsWhileOpen)).toEqual({ gross: 0, refunded: 2_500, net: -2_500 })
  expect((await studio.loadRefundedOn(day)) - refundedBefore).toBe(2_500)
  expect(await loadPayments(guest)).toMatchObject({
    records: [{ refunded: '25.00', status: 'lost in dispute' }],
    totals: { paid: '25.00', refunded: '25.00', net: '0.00' },
  })
  expect(await listAuditLog(guest.user.id)).toMatchObject([{ action: 'lose disputed payment' }, openedEntry])
  expect(await listBookingStatuses(guest)).toEqual(['confirmed'])
  expect(await listOpenDisputes([disputeId])).toEqual([])
})

test('a dispute that is won, or was only an inquiry, leaves the payment as it was [MONEY-21]', async () => {
  const totalsBefore = await loadTotals()
  // The provider closes an inquiry with the outcome `warning_closed`.
  for (const outcome of ['won', 'warning_closed'] as const) {
    const { guest, paymentId } = await aPaidProgram()
    await closeDispute(await openDispute(paymentId), outcome)
    await studio.deliverPendingEvents()
    await studio.runJobsWithRetries()
    expect(await loadPaymentStatus(guest)).toBe('paid')
    expect((await listAuditLog(guest.user.id)).map(({ action }) => action)).toContain('keep disputed payment')
  }
  // Two programs at $99.00.
  expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 19_800, refunded: 0, net: 19_800 })
})

test('a dispute of a membership’s month is counted, logged and mailed once when two processes receive its events shuffled and repeated, and all payments add up to the reports [MONEY-21, MONEY-19, MONEY-22]', async () => {
  const totalsBefore = await loadTotals()
  const { member, paymentIds, events } = await aMembership({ renewals: 0, areEventsDelivered: false })
  const disputeId = await openDispute(paymentIds[0] ?? '')
  await studio.advanceBothClocks({ minutes: 1 })
  await closeDispute(disputeId, 'lost')
  const newEvents = [...events, ...(await takeNewEvents())]
  const shuffledEvents = repeatAndShuffle(newEvents)
  await Promise.all(shuffledEvents.map((event, index) => studio.deliver(event, index % 2 ? studio : secondProcess)))
  await studio.runJobsWithRetries({ rounds: 6 })
  expect(await loadChangeSince(totalsBefore)).toEqual({ gross: 14_900, refunded: 14_900, net: 0 })
  expect((await listAuditLog(member.user.id)).map(({ action }) => action).sort()).toEqual([
    'dispute payment',
    'lose disputed payment',
  ])
  expect((await listMailsToStudioAbout(member)).filter(({ text }) => text.includes(disputeId))).toHaveLength(1)
  expect(await loadTotals()).toEqual(await studio.sumAllPayments())
})

const listFailedJobs = async (paymentId: string) =>
  (await studio.expectOk('listFailedJobs', { as: await studio.signInAdmin() })).filter(({ id }) =>
    id.endsWith(paymentId),
  )
const cancelAsStudio = async (id: string) =>
  studio.call('cancelBooking', { as: await studio.signInAdmin(), params: { id } })

test('a refund that the provider refuses while a dispute is open is listed as a failed job until the dispute is lost', async () => {
  const { guest, bookingId, paymentId } = await aPaidClass()
  const disputeId = await openDispute(paymentId)
  await studio.deliverPendingEvents()
  expect((await cancelAsStudio(bookingId)).status).toBe(200)
  await studio.runJobsWithRetries()
  expect(await listFailedJobs(paymentId)).toMatchObject([{ kind: 'refund' }])
  await closeDispute(disputeId, 'lost')
  await studio.deliverPendingEvents()
  await studio.runJobsWithRetries()
  expect(await listFailedJobs(paymentId)).toEqual([])
  expect(await loadPaymentStatus(guest)).toBe('lost in dispute')
})

test('open disputes are listed by deadline, and leave the list when they are decided or the deadline has passed [MONEY-21]', async () => {
  const { paymentId } = await aPaidClass()
  const { member, paymentIds } = await aMembership({ renewals: 0 })
  const laterId = await openDispute(paymentIds[0] ?? '', { dueBy: '2026-12-24T12:00:00Z' })
  const inAnHour = new Date(studio.clock.now().getTime() + 3_600_000).toISOString()
  const soonerId = await openDispute(paymentId, { dueBy: inAnHour })
  await studio.deliverPendingEvents()
  expect(await listOpenDisputes([soonerId, laterId])).toMatchObject([
    { id: soonerId },
    { id: laterId, title: 'A membership', amount: '149.00', userId: member.user.id },
  ])
  await closeDispute(laterId, 'won')
  await studio.deliverPendingEvents()
  expect(await listOpenDisputes([soonerId, laterId])).toMatchObject([{ id: soonerId }])
  studio.clock.advance({ hours: 1 })
  expect(await listOpenDisputes([soonerId, laterId])).toEqual([])
})
