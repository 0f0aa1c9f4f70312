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

const signInGuests = (count: number) => signInMany(studio, { count, kind: 'user' })
const start = (as: Person, body: Record<string, unknown>, process: TestStudio = studio) =>
  process.call('startClassCheckout', { as, body })
const getProcess = (index: number) => (index % 2 ? studio : secondProcess)
async function countSeatsAndBookings(classId: string, scheduleId: string | null) {
  const taken = await countSeats(studio, { classId, date, scheduleId })
  return { taken, booked: (await bookingStore(studio.deps).findLiveFrom({ classId, from: date })).length }
}

test('40 parallel checkouts of a class with 8 seats hold exactly 8 [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 8 })
  const guests = await signInGuests(40)
  const checkoutsBefore = (await studio.readLedger()).checkouts.length
  const outcomes = await Promise.all(
    guests.map((guest, index) => start(guest, { classId, bookingDate: date }, getProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 8, CLASS_FULL: 32 })
  expect(await countSeatsAndBookings(classId, scheduleId)).toEqual({ taken: 8, booked: 8 })
  expect((await studio.readLedger()).checkouts.length - checkoutsBefore).toBe(8)
})

test('20 parallel checkouts of one member return the same page and hold one seat [BOOKING-7, MONEY-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const ann = await studio.signedInAs('user')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => start(ann, { classId, bookingDate: date }, getProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 20 })
  expect(new Set(outcomes.map(({ answer }) => answer.checkoutUrl)).size).toBe(1)
  expect(await countSeatsAndBookings(classId, scheduleId)).toEqual({ taken: 1, booked: 1 })
})

test('a member who opens a new page after a price change keeps the only seat, even if others try to take it [BOOKING-6]', async () => {
  const { classId } = await aWeeklyClass({ capacity: 1 })
  const body = { classId, bookingDate: date }
  const [ann, ...otherGuests] = await signInGuests(9)
  if (!ann) throw new Error('nobody signed in')
  await start(ann, body)
  const admin = await studio.signedInAs('admin')
  await studio.expectOk('changeClass', { as: admin, params: { id: classId }, body: { dropInPrice: '31.00' } })
  let isOpened = false
  const pendingCheckout = start(ann, body).finally(() => {
    isOpened = true
  })
  const attempts = otherGuests.map(async (guest, index) => {
    const outcomes = [await start(guest, body, getProcess(index))]
    while (!isOpened) outcomes.push(await start(guest, body, getProcess(index)))
    return outcomes
  })
  expect((await pendingCheckout).status).toBe(200)
  expect(Object.keys(countOutcomes((await Promise.all(attempts)).flat()))).toEqual(['CLASS_FULL'])
})

test('concurrent bookings, checkouts, cancellations and payments keep the count of seats equal to the live bookings [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 4 })
  const body = { classId, bookingDate: date }
  const members = await Promise.all(Array.from({ length: 8 }, () => studio.signedInAs('member')))
  const guests = await signInGuests(8)
  const memberActions = members.map(async (member, index) => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { status, answer } = await getProcess(index).call('bookClass', { as: member, body })
      if (status === 201) await getProcess(index + 1).call('cancelBooking', { as: member, params: { id: answer.id } })
    }
  })
  const guestActions = guests.map(async (guest, index) => {
    const { status, answer } = await start(guest, body, getProcess(index))
    if (status !== 200) return
    if (index % 3 === 0) await studio.pay(answer.checkoutUrl)
    await getProcess(index + 1).call('cancelCheckout', { as: guest, params: { id: answer.sessionId } })
  })
  await Promise.all([...memberActions, ...guestActions])
  await studio.deliverPendingEvents()
  const { taken, booked } = await countSeatsAndBookings(classId, scheduleId)
  expect(taken).toBe(booked)
  expect(taken).toBeLessThanOrEqual(4)
  const { payments, refunds } = await studio.readLedger()
  const confirmedCount = await bookingStore(studio.deps).model.countDocuments({ classId, status: 'confirmed' })
  expect(confirmedCount).toBe(payments.length - refunds.length)
})

test('a checkout that is cancelled and paid at the same instant ends cancelled and unpaid, or paid [BOOKING-15]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const guests = await signInGuests(10)
  await Promise.all(
    guests.map(async (guest, index) => {
      const { status, answer, error } = await start(guest, { classId, bookingDate: date }, getProcess(index))
      expect([status, error.code]).toEqual([200, undefined])
      const { checkoutUrl, sessionId } = answer
      await Promise.all([
        studio.pay(checkoutUrl),
        getProcess(index).call('cancelCheckout', { as: guest, params: { id: sessionId } }),
      ])
      const state = await studio.expectOk('getCheckout', { as: guest, params: { id: sessionId } })
      const payments = (await studio.readLedger()).payments.filter(({ checkoutId }) => checkoutId === sessionId)
      expect([sessionId, state.status]).toEqual([sessionId, payments.length > 0 ? 'paid' : 'cancelled'])
    }),
  )
  const { taken, booked } = await countSeatsAndBookings(classId, scheduleId)
  expect(taken).toBe(booked)
})
