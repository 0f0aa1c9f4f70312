import { describe, expect, test } from 'vitest'
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
  return { classId, member }
}

const bookingsOf = async (id: string, query: Record<string, string | number> = {}) => {
  const { answer, headers } = await studio.call('listUserBookings', { as: admin, params: { id }, query })
  return { dates: answer.map(({ bookingDate }) => bookingDate), total: headers.get('X-Total-Count'), answer }
}

describe('a user’s bookings on the desk', () => {
  test('an admin reads a user’s coming bookings in pages, soonest first, with the total in X-Total-Count [BOOKING-22]', async () => {
    const dates = ['2026-01-21', '2026-01-28', '2026-02-04']
    const { member } = await aMemberWithBookings(dates)
    expect(await bookingsOf(member.user.id, { pageSize: 2 })).toMatchObject({ dates: dates.slice(0, 2), total: '3' })
    const second = await bookingsOf(member.user.id, { page: 2, pageSize: 2 })
    expect(second.dates).toEqual(dates.slice(2))
    expect(second.answer[0]?.class.name).toBe('Morning Yoga')
    expect(await bookingsOf(member.user.id, { when: 'past' })).toMatchObject({ dates: [], total: '0' })
  })

  test('an admin reads a user’s past bookings latest first, beyond a year back, with cancelled ones [BOOKING-22]', async () => {
    const own = await aMemberWithBookings(['2026-01-21', '2026-01-28'])
    const [first] = (await bookingsOf(own.member.user.id)).answer
    await studio.call('cancelBooking', { as: own.member, params: { id: first?.id ?? '' } })
    const { model } = bookingStore(studio.deps)
    await model.updateMany({ userId: own.member.user.id }, { $set: { bookingDate: '2023-05-10' } })
    const past = await bookingsOf(own.member.user.id, { when: 'past' })
    expect([past.total, past.answer.map(({ status }) => status).sort()]).toEqual(['2', ['cancelled', 'confirmed']])
  })

  test('the bookings of an unknown user are 404, and a wrong filter is 422', async () => {
    const unknown = { as: admin, params: { id: '0123456789abcdef01234567' } }
    expect((await studio.call('listUserBookings', unknown)).status).toBe(404)
    const wrong = await studio.call('listUserBookings', {
      as: admin,
      params: { id: admin.user.id },
      query: { when: 'someday', pageSize: 0 },
    })
    expect(Object.keys(wrong.error.fields ?? {}).sort()).toEqual(['pageSize', 'when'])
  })
})

describe('the confirmation once more', () => {
  test('an admin mails a confirmation again, with its calendar entry and an entry in the audit log', async () => {
    const { member } = await aMemberWithBookings(['2026-01-21'])
    const [booking] = (await bookingsOf(member.user.id)).answer
    const id = booking?.id ?? ''
    const mailed = async () => (await studio.mails()).filter(({ to }) => to === member.user.email)
    const before = (await mailed()).length
    for (const count of [1, 2]) {
      const { status, answer } = await studio.call('resendBookingMail', { as: admin, params: { id } })
      expect([status, answer.message]).toEqual([200, `The confirmation is on its way to ${member.user.email}.`])
      expect((await mailed()).length).toBe(before + count)
    }
    expect((await mailed()).at(-1)?.subject).toBe((await mailed())[0]?.subject)
    const log = await studio.call('listAuditLog', { as: admin, query: { userId: member.user.id } })
    expect(log.answer.map(({ act, entityId }) => [act, entityId])).toEqual([
      ['resend booking', id],
      ['resend booking', id],
    ])
  })

  test('mailing the confirmation of a cancelled booking is NOT_CONFIRMED and sends no mail', async () => {
    const { member } = await aMemberWithBookings(['2026-01-28'])
    const id = (await bookingsOf(member.user.id)).answer[0]?.id ?? ''
    await studio.call('cancelBooking', { as: member, params: { id } })
    const before = (await studio.mails()).length
    const { status, error } = await studio.call('resendBookingMail', { as: admin, params: { id } })
    expect([status, error.code]).toEqual([409, 'NOT_CONFIRMED'])
    expect((await studio.mails()).length).toBe(before)
    expect((await studio.call('resendBookingMail', { as: admin, params: { id: 'nonsense' } })).status).toBe(404)
  })
})
