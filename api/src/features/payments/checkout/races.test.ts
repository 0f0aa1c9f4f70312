import { expect, test } from 'vitest'
import { countOutcomes } from '../../../testing/count-outcomes.ts'
import { signInMany } from '../../../testing/crowd.ts'
import { aPayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { countSeatsTaken } from '../../../testing/seats.ts'
import { aTestStudio, type TestStudio } from '../../../testing/test-app.ts'
import { bookingStore } from '../../bookings/index.ts'

const studio = await aPayingStudio()
// A second API process on the same database, with the same provider.
const secondProcess = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const { aWeeklyClass } = studio
const date = '2026-01-21'

const signInGuests = (count: number) => signInMany(studio, { count, kind: 'user' })
const startCheckout = (as: Person, body: Record<string, unknown>, apiProcess: TestStudio = studio) =>
  apiProcess.call('startClassCheckout', { as, body })
const pickProcess = (index: number) => (index % 2 ? studio : secondProcess)
async function countSeatsAndBookings(classId: string, scheduleId: string | null) {
  const seatsTaken = await countSeatsTaken(studio, { classId, date, scheduleId })
  const liveBookings = await bookingStore(studio.deps).findLiveFrom({ classId, from: date })
  return { seatsTaken, liveBookings: liveBookings.length }
}

test('40 parallel checkouts of a class with 8 seats hold exactly 8 [BOOKING-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass({ capacity: 8 })
  const guests = await signInGuests(40)
  const checkoutCountBefore = (await studio.readLedger()).checkouts.length
  const outcomes = await Promise.all(
    guests.map((guest, index) => startCheckout(guest, { classId, bookingDate: date }, pickProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 8, CLASS_FULL: 32 })
  expect(await countSeatsAndBookings(classId, scheduleId)).toEqual({ seatsTaken: 8, liveBookings: 8 })
  expect((await studio.readLedger()).checkouts.length - checkoutCountBefore).toBe(8)
})

test('20 parallel checkouts of one member return the same page and hold one seat [BOOKING-7, MONEY-6]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const ann = await studio.signedInAs('user')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => startCheckout(ann, { classId, bookingDate: date }, pickProcess(index))),
  )
  expect(countOutcomes(outcomes)).toEqual({ 200: 20 })
  expect(new Set(outcomes.map(({ answer }) => answer.checkoutUrl)).size).toBe(1)
  expect(await countSeatsAndBookings(classId, scheduleId)).toEqual({ seatsTaken: 1, liveBookings: 1 })
})

test('a guest who opens a new checkout page after a price change keeps the only seat, even if others try to take it [BOOKING-6]', async () => {
  const { classId } = await aWeeklyClass({ capacity: 1 })
  const body = { classId, bookingDate: date }
  const [ann, ...otherGuests] = await signInGuests(9)
  if (!ann) throw new Error('no guest signed in')
  await startCheckout(ann, body)
  const admin = await studio.signedInAs('admin')
  await studio.expectOk('changeClass', { as: admin, params: { id: classId }, body: { dropInPrice: '31.00' } })
  let isOpened = false
  const pendingCheckout = startCheckout(ann, body).finally(() => {
    isOpened = true
  })
  const attempts = otherGuests.map(async (guest, index) => {
    const outcomes = [await startCheckout(guest, body, pickProcess(index))]
    while (!isOpened) outcomes.push(await startCheckout(guest, body, pickProcess(index)))
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
      const { status, answer } = await pickProcess(index).call('bookClass', { as: member, body })
      if (status === 201) await pickProcess(index + 1).call('cancelBooking', { as: member, params: { id: answer.id } })
    }
  })
  const guestActions = guests.map(async (guest, index) => {
    const { status, answer } = await startCheckout(guest, body, pickProcess(index))
    if (status !== 200) return
    if (index % 3 === 0) await studio.pay(answer.checkoutUrl)
    await pickProcess(index + 1).call('cancelCheckout', { as: guest, params: { id: answer.sessionId } })
  })
  await Promise.all([...memberActions, ...guestActions])
  await studio.deliverPendingEvents()
  const { seatsTaken, liveBookings } = await countSeatsAndBookings(classId, scheduleId)
  expect(seatsTaken).toBe(liveBookings)
  expect(seatsTaken).toBeLessThanOrEqual(4)
  const { payments, refunds } = await studio.readLedger()
  // Members cancel each seat they book, so only paid seats stay confirmed.
  const confirmedCount = await bookingStore(studio.deps).model.countDocuments({ classId, status: 'confirmed' })
  expect(confirmedCount).toBe(payments.length - refunds.length)
})

test('a checkout that is cancelled and paid at the same instant ends cancelled and unpaid, or paid [BOOKING-15]', async () => {
  const { classId, scheduleId } = await aWeeklyClass()
  const guests = await signInGuests(10)
  await Promise.all(
    guests.map(async (guest, index) => {
      const { status, answer, error } = await startCheckout(guest, { classId, bookingDate: date }, pickProcess(index))
      expect([status, error.code]).toEqual([200, undefined])
      const { checkoutUrl, sessionId } = answer
      await Promise.all([
        studio.pay(checkoutUrl),
        pickProcess(index).call('cancelCheckout', { as: guest, params: { id: sessionId } }),
      ])
      const checkout = await studio.expectOk('getCheckout', { as: guest, params: { id: sessionId } })
      const payments = (await studio.readLedger()).payments.filter((payment) => payment.sessionId === sessionId)
      expect([sessionId, checkout.status]).toEqual([sessionId, payments.length > 0 ? 'paid' : 'cancelled'])
    }),
  )
  const { seatsTaken, liveBookings } = await countSeatsAndBookings(classId, scheduleId)
  expect(seatsTaken).toBe(liveBookings)
})
