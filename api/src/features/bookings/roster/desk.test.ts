import { expect, test } from 'vitest'
import { aPayingStudio } from '../../../testing/paying.ts'
import { bookingStore } from '../booking/booking-store.ts'

const studio = await aPayingStudio()
const admin = await studio.signedInAs('admin')

async function aMemberWithBookings(dates: readonly string[]) {
  const { classId } = await studio.aWeeklyClass()
  const member = await studio.signedInAs('member')
  for (const bookingDate of dates) {
    const { status, text } = await studio.call('bookClass', { as: member, body: { classId, bookingDate } })
    expect(status, text).toBe(201)
  }
  return { member }
}

const bookingsOf = async (id: string, query: Record<string, string | number> = {}) => {
  const { answer, headers } = await studio.call('listUserBookings', { as: admin, params: { id }, query })
  return { dates: answer.map(({ bookingDate }) => bookingDate), total: headers.get('X-Total-Count'), answer }
}

test('an admin reads a user’s coming bookings soonest first in pages, and the past ones beyond a year back, with cancelled ones [BOOKING-22]', async () => {
  const dates = ['2026-01-21', '2026-01-28', '2026-02-04']
  const { member } = await aMemberWithBookings(dates)
  const id = member.user.id
  const { answer, ...firstPage } = await bookingsOf(id, { pageSize: 2 })
  expect(firstPage).toEqual({ dates: dates.slice(0, 2), total: '3' })
  expect((await bookingsOf(id, { page: 2, pageSize: 2 })).dates).toEqual(dates.slice(2))
  expect(await bookingsOf(id, { when: 'past' })).toMatchObject({ dates: [], total: '0' })
  await studio.call('cancelBooking', { as: member, params: { id: answer[0]?.id ?? '' } })
  await bookingStore(studio.deps).model.updateMany({ userId: id }, { $set: { bookingDate: '2023-05-10' } })
  const past = await bookingsOf(id, { when: 'past' })
  const statuses = past.answer.map(({ status }) => status).sort()
  expect([past.total, statuses]).toEqual(['3', ['cancelled', 'confirmed', 'confirmed']])
})

test('an admin mails a confirmation again as often as asked for, but not that of a cancelled booking', async () => {
  const { member } = await aMemberWithBookings(['2026-01-21'])
  const id = (await bookingsOf(member.user.id)).answer[0]?.id ?? ''
  const resend = () => studio.call('resendBookingMail', { as: admin, params: { id } })
  const subjects = async () =>
    (await studio.mails()).filter(({ to }) => to === member.user.email).map(({ subject }) => subject)
  for (let time = 0; time < 2; time += 1) {
    const { status, answer } = await resend()
    expect([status, answer.message]).toEqual([200, `The confirmation is on its way to ${member.user.email}.`])
  }
  expect(await subjects()).toEqual(Array(3).fill('You are booked: Morning Yoga'))
  await studio.call('cancelBooking', { as: member, params: { id } })
  const { status, error } = await resend()
  expect([status, error.code]).toEqual([409, 'NOT_CONFIRMED'])
  expect(await subjects()).toHaveLength(4)
})
