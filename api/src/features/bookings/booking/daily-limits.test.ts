import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { RATE_LIMIT_BOOKINGS: '4', RATE_LIMIT_CANCELLATIONS: '3' } })
const secondProcess = await aTestStudio({ sharedWith: studio, env: { RATE_LIMIT_BOOKINGS: '4' } })
const { aWeeklyClass } = createCatalogue(studio)
const bookingDate = '2026-01-21'
const dateWithoutClass = '2026-01-20'

test('reschedulings and cancellations beyond the daily limits of an account, over all processes, are 429 and change nothing; refused bookings do not count, and admins have no limit [BOOKING-35]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await aWeeklyClass()
  const book = (apiProcess = studio, as = ann) => apiProcess.call('bookClass', { as, body: { classId, bookingDate } })
  const cancel = (id: string, as = ann) => studio.call('cancelBooking', { as, params: { id } })
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await studio.call('bookClass', { as: ann, body: { classId, bookingDate: dateWithoutClass } })).status).toBe(
      422,
    )
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { answer } = await book(attempt === 1 ? secondProcess : studio)
    expect((await cancel(answer.id)).status).toBe(200)
  }
  const headers = { 'X-Request-Id': 'a'.repeat(32) }
  const bookLast = () => studio.call('bookClass', { as: ann, body: { classId, bookingDate }, headers })
  const { answer: lastBooking } = await bookLast()
  // The proxy repeats the requests of a process that died. The repeated one gets the day's last booking, not a refusal.
  expect(await bookLast()).toMatchObject({ status: 201, answer: { id: lastBooking.id } })
  const refusal = await cancel(lastBooking.id)
  expect([refusal.status, refusal.error.code]).toEqual([429, 'RATE_LIMITED'])
  const almostOneDaySeconds = 80_000
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(almostOneDaySeconds)
  // A rescheduling counts as a booking.
  const rescheduling = await studio.call('rescheduleBooking', {
    as: ann,
    params: { id: lastBooking.id },
    body: { bookingDate: '2026-01-28' },
  })
  expect([rescheduling.status, rescheduling.error.code]).toEqual([429, 'RATE_LIMITED'])
  const bookings = await studio.expectOk('listMyBookings', { as: ann })
  expect(bookings.filter(({ status }) => status === 'confirmed')).toMatchObject([{ id: lastBooking.id, bookingDate }])
  const admin = await studio.signedInAs('admin')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { answer } = await book(studio, admin)
    expect((await cancel(answer.id, admin)).status).toBe(200)
  }
})
