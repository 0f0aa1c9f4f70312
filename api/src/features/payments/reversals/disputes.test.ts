import { expect, test } from 'vitest'
import { aTestStudio } from '../../../testing/test-app.ts'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aPaidClass, aPaidProgram, aMembership, dispute, decide, news, totals, changeSince } = studio
const { paymentsOf, statusesOf, lettersToStudio } = studio

const logOf = async (userId: string) =>
  await studio.expectOk('listAuditLog', { as: await studio.admin(), query: { userId } })
const statusOfPayment = async (as: Parameters<typeof paymentsOf>[0]) => (await paymentsOf(as)).kept[0]?.status

test('an opened dispute moves no money and ends nothing: it is shown, logged, and mailed with its deadline [MONEY-21]', async () => {
  const before = await totals()
  const { guest, paymentId } = await aPaidClass()
  const disputeId = await dispute(paymentId, { reason: 'product_not_received', dueBy: '2026-02-03T23:59:59Z' })
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  expect(await statusesOf(guest)).toEqual(['confirmed'])
  expect(await changeSince(before)).toEqual({ gross: 2_500, refunded: 0, net: 2_500 })
  expect((await paymentsOf(guest)).kept).toMatchObject([{ refunded: '0.00', status: 'disputed' }])
  expect(await logOf(guest.user.id)).toMatchObject([
    {
      act: 'dispute payment',
      actorName: 'payment provider',
      entity: 'payment',
      entityId: paymentId,
      entityName: 'Morning Yoga',
      after: { disputeId, amount: '25.00', reason: 'product_not_received' },
    },
  ])
  const [letter, ...more] = await lettersToStudio(guest)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('A payment of $25.00 is disputed: answer by Tuesday, February 3, 2026')
  for (const part of ['Ann Lee', 'Morning Yoga', 'product not received', disputeId, paymentId]) {
    expect(letter?.text).toContain(part)
  }
})

test('a lost dispute is money gone back on the day on which it was lost, and the seat stays [MONEY-21, MONEY-19]', async () => {
  const { guest, paymentId } = await aPaidClass()
  const disputeId = await dispute(paymentId)
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  await studio.pass({ days: 2 })
  const day = studio.clock.today()
  const before = { all: await totals(), thatDay: await studio.refundedOn(day) }
  await decide(disputeId, 'lost')
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  expect(await changeSince(before.all)).toEqual({ gross: 0, refunded: 2_500, net: -2_500 })
  expect((await studio.refundedOn(day)) - before.thatDay).toBe(2_500)
  expect(await paymentsOf(guest)).toMatchObject({
    kept: [{ refunded: '25.00', status: 'lost in dispute' }],
    totals: { paid: '25.00', refunded: '25.00', net: '0.00' },
  })
  expect((await logOf(guest.user.id)).map(({ act }) => act)).toEqual(['lose disputed payment', 'dispute payment'])
  expect(await statusesOf(guest)).toEqual(['confirmed'])
})

test('a dispute that is won, or was a mere inquiry, leaves the payment as it was [MONEY-21]', async () => {
  const before = await totals()
  for (const outcome of ['won', 'warning_closed'] as const) {
    const { guest, paymentId } = await aPaidProgram()
    await decide(await dispute(paymentId), outcome)
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime()
    expect(await statusOfPayment(guest)).toBe('paid')
    expect((await logOf(guest.user.id)).map(({ act }) => act)).toContain('keep disputed payment')
  }
  expect(await changeSince(before)).toEqual({ gross: 19_800, refunded: 0, net: 19_800 })
})

test('a dispute of a month of a membership whose events come shuffled and repeated to two processes is counted, logged and mailed once [MONEY-21, MONEY-19]', async () => {
  const before = await totals()
  const { member, months, events } = await aMembership({ renewals: 0, isDelivered: false })
  const disputeId = await dispute(months[0] ?? '')
  await studio.pass({ minutes: 1 })
  await decide(disputeId, 'lost')
  const delivered = [...events, ...(await news())]
  const shuffled = [...delivered, ...delivered, ...delivered].sort((a, b) => (a.id.slice(-3) < b.id.slice(-3) ? -1 : 1))
  await Promise.all(shuffled.map((event, index) => studio.deliver(event, index % 2 ? studio : second)))
  await studio.runJobsOverTime(6)
  expect(await changeSince(before)).toEqual({ gross: 14_900, refunded: 14_900, net: 0 })
  expect((await logOf(member.user.id)).map(({ act }) => act).sort()).toEqual([
    'dispute payment',
    'lose disputed payment',
  ])
  expect((await lettersToStudio(member)).filter(({ text }) => text.includes(disputeId))).toHaveLength(1)
  expect(await totals()).toEqual(await studio.sumOfAllPeople())
})

const failedWork = async (paymentId: string) =>
  (await studio.expectOk('listFailedJobs', { as: await studio.admin() })).filter(({ id }) => id.endsWith(paymentId))
const cancelAsStudio = async (id: string) => studio.call('cancelBooking', { as: await studio.admin(), params: { id } })

test('a refund that is refused while a dispute is open needs attention until the dispute is lost', async () => {
  const { guest, bookingId, paymentId } = await aPaidClass()
  const disputeId = await dispute(paymentId)
  await studio.deliverPendingEvents()
  expect((await cancelAsStudio(bookingId)).status).toBe(200)
  await studio.runJobsOverTime()
  expect(await failedWork(paymentId)).toMatchObject([{ kind: 'refund' }])
  await decide(disputeId, 'lost')
  await studio.deliverPendingEvents()
  await studio.runJobsOverTime()
  expect(await failedWork(paymentId)).toEqual([])
  expect(await statusOfPayment(guest)).toBe('lost in dispute')
})

const open = async (ids: readonly string[]) =>
  (await studio.expectOk('listOpenDisputes', { as: await studio.admin() })).filter(({ id }) => ids.includes(id))

test('disputes are listed with who, what, why and the day to answer, the next one first [MONEY-21]', async () => {
  const { guest, paymentId } = await aPaidClass()
  const { member, months } = await aMembership({ renewals: 0 })
  const later = await dispute(paymentId, { reason: 'product_not_received', dueBy: '2026-02-03T23:59:59Z' })
  const sooner = await dispute(months[0] ?? '', { dueBy: '2026-01-20T12:00:00Z' })
  await studio.deliverPendingEvents()
  expect(await open([sooner, later])).toEqual([
    expect.objectContaining({ id: sooner, title: 'A membership', amount: '149.00', userId: member.user.id }),
    {
      id: later,
      title: 'Morning Yoga',
      amount: '25.00',
      reason: 'product not received',
      whom: `Ann Lee (${guest.user.email})`,
      userId: guest.user.id,
      openedAt: expect.any(String),
      answerBy: '2026-02-03T23:59:59.000Z',
    },
  ])
})

test('a dispute leaves the list when it is decided, and when the time to answer is over [MONEY-21]', async () => {
  const [won, lost, missed] = [await aPaidClass(), await aPaidClass(), await aPaidClass()]
  const ids: string[] = []
  for (const { paymentId } of [won, lost]) ids.push(await dispute(paymentId, { dueBy: '2026-12-24T12:00:00Z' }))
  const dueBy = new Date(studio.clock.now().getTime() + 3_600_000).toISOString()
  ids.push(await dispute(missed.paymentId, { dueBy }))
  await studio.deliverPendingEvents()
  const listed = async () => (await open(ids)).map(({ id }) => ids.indexOf(id))
  expect(await listed()).toEqual([2, 0, 1])
  await decide(ids[0] ?? '', 'won')
  await decide(ids[1] ?? '', 'lost')
  await studio.deliverPendingEvents()
  expect(await listed()).toEqual([2])
  studio.clock.advance({ hours: 1 })
  expect(await listed()).toEqual([])
})
