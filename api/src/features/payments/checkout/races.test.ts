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
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aWeeklyClass } = studio
const date = '2026-01-21'

const guests = (count: number) => signInMany(studio, { count, kind: 'user' })
const start = (as: Person, body: Record<string, unknown>, process: TestStudio = studio) =>
  process.call('startClassCheckout', { as, body })
const studioFor = (index: number) => (index % 2 ? studio : secondProcess)
async function countTaken(classId: string, scheduleId: string | null) {
  const takenCount = await countSeats(studio, { classId, date, scheduleId })
  return { taken: takenCount, booked: (await bookingStore(studio.deps).findLiveFrom({ classId, from: date })).length }
}

test('40 parallel checkouts of a class with 8 seats hold exactly 8 [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 8 })
  const people = await guests(40)
  const checkoutsBefore = (await studio.ledger()).checkouts.length
  const outcomes = await Promise.all(
    people.map((guest, index) => start(guest, { classId, bookingDate: date }, studioFor(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 8, CLASS_FULL: 32 })
  expect(await countTaken(classId, scheduleId)).toEqual({ taken: 8, booked: 8 })
  expect((await studio.ledger()).checkouts.length - checkoutsBefore).toBe(8)
})

test('20 parallel checkouts of one member return the same page and hold one seat [BOOKING-7, MONEY-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const ann = await studio.signedInAs('user')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => start(ann, { classId, bookingDate: date }, studioFor(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 20 })
  expect(new Set(outcomes.map(({ answer }) => answer.checkoutUrl)).size).toBe(1)
  expect(await countTaken(classId, scheduleId)).toEqual({ taken: 1, booked: 1 })
})

test('a member who opens a new page after a price change keeps the only seat, even if others try to take it [BOOKING-6]', async () => {
  const { classId } = await aWeeklyClass({ capacity: 1 })
  const body = { classId, bookingDate: date }
  const [ann, ...otherGuests] = await guests(9)
  if (!ann) throw new Error('nobody signed in')
  await start(ann, body)
  const admin = await studio.signedInAs('admin')
  await studio.expectOk('changeClass', { as: admin, params: { id: classId }, body: { dropInPrice: '31.00' } })
  let isOpened = false
  const opening = start(ann, body).finally(() => {
    isOpened = true
  })
  const trying = otherGuests.map(async (guest, index) => {
    const outcomes = [await start(guest, body, studioFor(index))]
    while (!isOpened) outcomes.push(await start(guest, body, studioFor(index)))
    return outcomes
  })
  expect((await opening).status).toBe(200)
  expect(Object.keys(countOutcomes((await Promise.all(trying)).flat()))).toEqual(['CLASS_FULL'])
})

test('concurrent bookings, checkouts, cancellations and payments keep the count of seats equal to the live bookings [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 4 })
  const body = { classId, bookingDate: date }
  const members = await Promise.all(Array.from({ length: 8 }, () => studio.signedInAs('member')))
  const people = await guests(8)
  const bookingFree = members.map(async (member, index) => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, answer } = await studioFor(index).call('bookClass', { as: member, body })
      if (status === 201) await studioFor(index + 1).call('cancelBooking', { as: member, params: { id: answer.id } })
    }
  })
  const paying = people.map(async (guest, index) => {
    const { status, answer } = await start(guest, body, studioFor(index))
    if (status !== 200) return
    if (index % 3 === 0) await studio.pay(answer.checkoutUrl)
    await studioFor(index + 1).call('cancelCheckout', { as: guest, params: { id: answer.sessionId } })
  })
  await Promise.all([...bookingFree, ...paying])
  await studio.deliverPendingEvents()
  const { taken, booked } = await countTaken(classId, scheduleId)
  expect(taken).toBe(booked)
  expect(taken).toBeLessThanOrEqual(4)
  const { payments, refunds } = await studio.ledger()
  const confirmed = await bookingStore(studio.deps).model.countDocuments({ classId, status: 'confirmed' })
  expect(confirmed).toBe(payments.length - refunds.length)
})

test('cancelling and paying at the same instant end either cancelled and unpaid, or paid [BOOKING-15]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const people = await guests(10)
  await Promise.all(
    people.map(async (guest, index) => {
      const { status, answer, error } = await start(guest, { classId, bookingDate: date }, studioFor(index))
      expect([status, error.code]).toEqual([200, undefined])
      const { checkoutUrl, sessionId } = answer
      await Promise.all([
        studio.pay(checkoutUrl),
        studioFor(index).call('cancelCheckout', { as: guest, params: { id: sessionId } }),
      ])
      const state = await studio.expectOk('getCheckout', { as: guest, params: { id: sessionId } })
      const payments = (await studio.ledger()).payments.filter(({ checkoutId }) => checkoutId === sessionId)
      expect([sessionId, state.status]).toEqual([sessionId, payments.length > 0 ? 'paid' : 'cancelled'])
    }),
  )
  const { taken, booked } = await countTaken(classId, scheduleId)
  expect(taken).toBe(booked)
})
