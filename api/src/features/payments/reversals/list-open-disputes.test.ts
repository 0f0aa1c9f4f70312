import { beforeEach, expect, test } from 'vitest'
import { moneyBackStore } from '../records/index.ts'
import { aRefundingStudio } from './testing/refunding-studio.ts'

const studio = await aRefundingStudio()
const { aPaidClass, aMembership, dispute, decide } = studio
const admin = await studio.admin()
const open = async () => (await studio.call('listOpenDisputes', { as: admin })).answer

beforeEach(() => moneyBackStore(studio.deps).model.deleteMany({}))

test('disputes are listed with who, what, why and the day to answer, the next one first [MONEY-21]', async () => {
  const { guest, paymentId } = await aPaidClass()
  const { member, months } = await aMembership({ renewals: 0 })
  const later = await dispute(paymentId, { reason: 'product_not_received', dueBy: '2026-02-03T23:59:59Z' })
  const sooner = await dispute(months[0] ?? '', { dueBy: '2026-01-20T12:00:00Z' })
  await studio.deliverPendingEvents()
  expect(await open()).toEqual([
    expect.objectContaining({ id: sooner, title: 'A membership', amount: '149.00', userId: member.user.id }),
    {
      ...{ id: later, title: 'Morning Yoga', amount: '25.00', reason: 'product not received' },
      ...{ whom: `Ann Lee (${guest.user.email})`, userId: guest.user.id },
      ...{ openedAt: expect.any(String), answerBy: '2026-02-03T23:59:59.000Z' },
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
  const listed = async () => (await open()).map(({ id }) => ids.indexOf(id))
  expect(await listed()).toEqual([2, 0, 1])
  await decide(ids[0] ?? '', 'won')
  await decide(ids[1] ?? '', 'lost')
  await studio.deliverPendingEvents()
  expect(await listed()).toEqual([2])
  studio.clock.advance({ hours: 1 })
  expect(await listed()).toEqual([])
})
