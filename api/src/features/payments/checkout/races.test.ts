import { expect, test } from 'vitest'
import { countOutcomes } from '../../../testing/count-outcomes.ts'
import { signInMany } from '../../../testing/crowd.ts'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeats } from '../../../testing/seats.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'
import { bookingStore } from '../../bookings/index.ts'

const studio = await aPayingStudio()
// A second API process on the same database, with the same provider.
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aWeeklyClass } = studio
const date = '2026-01-21'

const guests = (count: number) => signInMany(studio, { count, kind: 'user' })
const start = (as: Person, body: Record<string, unknown>, at: TestStudio = studio) =>
  at.call('startClassCheckout', { as, body })
const either = (index: number) => (index % 2 ? studio : second)
async function seats(classId: string, scheduleId: string | null) {
  const taken = await countSeats(studio, { classId, date, scheduleId })
  return { taken, live: (await bookingStore(studio.deps).findLiveFrom({ classId, from: date })).length }
}

test('40 parallel checkouts of a class with 8 seats hold exactly 8 [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 8 })
  const all = await guests(40)
  const before = (await studio.ledger()).checkouts.length
  const outcomes = await Promise.all(all.map((guest, at) => start(guest, { classId, bookingDate: date }, either(at))))
  expect(countOutcomes(outcomes)).toEqual({ 200: 8, CLASS_FULL: 32 })
  expect(await seats(classId, scheduleId)).toEqual({ taken: 8, live: 8 })
  expect((await studio.ledger()).checkouts.length - before).toBe(8)
})

test('20 parallel checkouts of one member answer one address and hold one seat [BOOKING-7, MONEY-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const ann = await studio.signedInAs('user')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => start(ann, { classId, bookingDate: date }, either(at))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 20 })
  expect(new Set(outcomes.map(({ answer }) => answer.checkoutUrl)).size).toBe(1)
  expect(await seats(classId, scheduleId)).toEqual({ taken: 1, live: 1 })
})

test('bookings, checkouts, cancels and payments in a rush keep taken seats and live bookings the same [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 4 })
  const body = { classId, bookingDate: date }
  const members = await Promise.all(Array.from({ length: 8 }, () => studio.signedInAs('member')))
  const all = await guests(8)
  const free = members.map(async (member, index) => {
    for (let round = 0; round < 3; round += 1) {
      const { status, answer } = await either(index).call('bookClass', { as: member, body })
      if (status === 201) await either(index + 1).call('cancelBooking', { as: member, params: { id: answer.id } })
    }
  })
  const paying = all.map(async (guest, index) => {
    const { status, answer } = await start(guest, body, either(index))
    if (status !== 200) return
    if (index % 3 === 0) await studio.pay(answer.checkoutUrl)
    await either(index + 1).call('cancelCheckout', { as: guest, params: { id: answer.sessionId } })
  })
  await Promise.all([...free, ...paying])
  await studio.deliverPendingEvents()
  const { taken, live } = await seats(classId, scheduleId)
  expect(taken).toBe(live)
  expect(taken).toBeLessThanOrEqual(4)
  const paid = (await studio.ledger()).payments.length - (await studio.ledger()).refunds.length
  const confirmed = await bookingStore(studio.deps).model.countDocuments({ classId, status: 'confirmed' })
  expect(confirmed).toBe(paid)
})

test('cancelling and paying at the same instant end in one of the two, with the money to match [BOOKING-15]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const all = await guests(10)
  await Promise.all(
    all.map(async (guest, index) => {
      const { status, answer, error } = await start(guest, { classId, bookingDate: date }, either(index))
      expect([status, error.code]).toEqual([200, undefined])
      const { checkoutUrl, sessionId } = answer
      await Promise.all([
        studio.pay(checkoutUrl),
        either(index).call('cancelCheckout', { as: guest, params: { id: sessionId } }),
      ])
      const state = await studio.expectOk('getCheckout', { as: guest, params: { id: sessionId } })
      const paid = (await studio.ledger()).payments.filter(({ checkoutId }) => checkoutId === sessionId)
      expect([sessionId, state.status]).toEqual([sessionId, paid.length > 0 ? 'paid' : 'cancelled'])
    }),
  )
  const { taken, live } = await seats(classId, scheduleId)
  expect(taken).toBe(live)
})
