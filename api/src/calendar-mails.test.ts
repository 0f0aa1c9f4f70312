import { CLASS_DELETION_UNDO_SECONDS } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { membershipScenes } from './features/memberships/testing/scenes.ts'
import { aPayingStudio } from './testing/paying.ts'
import type { Person } from './testing/people.ts'
import { readStoredText } from './testing/stored-text.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the usual class is on Wednesdays, 18:00 to 19:00.
const studio = await aPayingStudio()
const { aMember } = membershipScenes(studio)
const admin = await studio.signedInAs('admin')
const date = '2026-01-21'
const laterDate = '2026-01-28'

const listBookings = async (as: Person) => (await studio.call('listMyBookings', { as })).answer
const listCalendars = async ({ user }: Person) =>
  (await studio.deliverMails()).filter(({ to }) => to === user.email).flatMap(({ attachments }) => attachments)
const readField = (calendar: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(calendar)?.[1]

type TestBooking = { id: string; classId: string; scheduleId: string }
async function createBooking(as: Person, { bookingDate = date } = {}): Promise<TestBooking> {
  const { classId, scheduleId } = await studio.aWeeklyClass()
  const { status, answer } = await studio.call('bookClass', { as, body: { classId, bookingDate } })
  expect(status).toBe(201)
  return { id: answer.id, classId, scheduleId }
}
async function createPaidBooking(as: Person) {
  const { classId } = await studio.aWeeklyClass()
  const { answer } = await studio.call('startClassCheckout', { as, body: { classId, bookingDate: date } })
  await studio.pay(answer.checkoutUrl)
  await studio.deliverPendingEvents()
}

/** Expects that exactly one mail removes the entry of the booking from the calendar. */
async function expectEntryCancelled(person: Person, reason?: string) {
  const calendars = await listCalendars(person)
  const [confirmation] = calendars
  const cancellations = calendars.filter(({ content }) => readField(content, 'METHOD') === 'CANCEL')
  expect(cancellations, reason).toHaveLength(1)
  const [cancellation] = cancellations
  expect(cancellation?.contentType).toContain('method=CANCEL')
  expect(readField(String(cancellation?.content), 'STATUS')).toBe('CANCELLED')
  expect(readField(String(cancellation?.content), 'UID')).toBe(readField(String(confirmation?.content), 'UID'))
  const [confirmedSequence, cancelledSequence] = [confirmation, cancellation].map((file) =>
    Number(readField(String(file?.content), 'SEQUENCE')),
  )
  expect(cancelledSequence).toBeGreaterThan(Number(confirmedSequence))
}

describe('the mail of a booking that ends removes its entry from the calendar', () => {
  const bookingEnds: Record<string, (booking: TestBooking, member: Person) => Promise<{ status: number }>> = {
    'its member cancels it': ({ id }, as) => studio.call('cancelBooking', { as, params: { id } }),
    'an admin cancels it': ({ id }) => studio.call('cancelBooking', { as: admin, params: { id } }),
    'its class is deleted': ({ classId: id }) => studio.call('deleteClass', { as: admin, params: { id } }),
    'its date is cancelled': ({ scheduleId: id }) =>
      studio.call('cancelDate', { as: admin, params: { id, date: laterDate }, body: {} }),
    'its schedule ends': ({ scheduleId: id }) =>
      studio.call('changeSchedule', { as: admin, params: { id }, body: { endDate: '2026-01-22' } }),
    'its schedule is deleted': ({ scheduleId: id }) => studio.call('deleteSchedule', { as: admin, params: { id } }),
    'the studio closes on its day': () =>
      studio.call('createHoliday', { as: admin, body: { name: 'Snow', from: laterDate, to: laterDate } }),
  }
  test(`when ${Object.keys(bookingEnds).join(', ')} [MAIL-18]`, async () => {
    const members: Array<[reason: string, member: Person]> = []
    for (const [reason, endBooking] of Object.entries(bookingEnds)) {
      const member = await studio.signedInAs('member')
      const booking = await createBooking(member, { bookingDate: laterDate })
      members.push([reason, member])
      expect((await endBooking(booking, member)).status, reason).toBeLessThan(300)
    }
    studio.clock.advance({ seconds: CLASS_DELETION_UNDO_SECONDS })
    await studio.runJobs()
    for (const [reason, member] of members) await expectEntryCancelled(member, reason)
    studio.clock.set('2026-01-14T15:00:00Z')
  })

  test('when its member closes the account, whose email address is stored nowhere once the mail is sent [MAIL-18, PRIVACY-3]', async () => {
    const ann = await studio.signedInAs('member')
    await createBooking(ann)
    await studio.deliverMails()
    const closingOutcome = await studio.call('deleteMyAccount', { as: ann, body: { password: ann.password } })
    expect(closingOutcome.status).toBe(200)
    await expectEntryCancelled(ann)
    expect(await readStoredText(studio)).not.toContain(ann.user.email)
  })

  test('when its payment is refunded at the provider [MAIL-18]', async () => {
    const guest = await studio.signedInAs('user')
    await createPaidBooking(guest)
    const payment = (await studio.readLedger()).payments.at(-1)
    await studio.controlEmulator(`payments/${payment?.id}/refund`)
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect((await listBookings(guest))[0]?.status).toBe('cancelled')
    await expectEntryCancelled(guest)
  })

  test('when its plan is paused by its member [MAIL-18]', async () => {
    const { member } = await aMember()
    await createBooking(member)
    const query = { start: 'today' as const, resumesOn: '2026-02-01' }
    const { version } = (await studio.call('previewPause', { as: member, query })).answer
    await studio.call('pauseMembership', { as: member, body: { ...query, version } })
    expect((await listBookings(member))[0]?.status).toBe('cancelled')
    await expectEntryCancelled(member)
  })

  test('when the plan that covered it has ended: at once if the class starts within 24 hours, otherwise after a day’s notice [MAIL-18]', async () => {
    const { member, subscriptionId } = await aMember()
    const { member: otherMember, subscriptionId: otherSubscriptionId } = await aMember()
    await createBooking(member, { bookingDate: studio.clock.today() })
    await createBooking(otherMember)
    for (const id of [subscriptionId, otherSubscriptionId]) await studio.controlEmulator(`subscriptions/${id}/end`)
    await studio.deliverPendingEvents()
    await expectEntryCancelled(member)
    expect((await listBookings(otherMember))[0]?.status).toBe('confirmed')
    studio.clock.advance({ hours: 25 })
    await studio.runJobs()
    await expectEntryCancelled(otherMember)
    studio.clock.set('2026-01-14T15:00:00Z')
  })
})

test.each([
  ['hours', { startTime: '19:00', endTime: '20:00' }],
  ['room', { location: 'Garden room' }],
])(
  'a change of the %s of a date sends the changed calendar entry with a higher sequence [MAIL-18]',
  async (_, body) => {
    const ann = await studio.signedInAs('member')
    const { scheduleId: id } = await createBooking(ann)
    expect((await studio.call('changeDate', { as: admin, params: { id, date }, body })).status).toBe(200)
    await studio.runJobs()
    const [confirmation, changedCalendar] = (await listCalendars(ann)).map(({ content }) => content)
    expect(readField(String(changedCalendar), 'UID')).toBe(readField(String(confirmation), 'UID'))
    expect(Number(readField(String(changedCalendar), 'SEQUENCE'))).toBeGreaterThan(
      Number(readField(String(confirmation), 'SEQUENCE')),
    )
    // 2026-01-21, 19:00 in the studio.
    expect(changedCalendar).toContain('startTime' in body ? 'DTSTART:20260122T000000Z' : 'Garden room')
  },
)

test('booking and cancelling one seat is mailed every time, and so is each change of its date [MAIL-1]', async () => {
  const ann = await studio.signedInAs('member')
  const { classId } = await studio.aWeeklyClass({ name: 'Yoga' })
  const book = async () => (await studio.call('bookClass', { as: ann, body: { classId, bookingDate: date } })).answer
  for (let attempt = 0; attempt < 3; attempt += 1)
    await studio.call('cancelBooking', { as: ann, params: { id: (await book()).id } })
  const { id } = await book()
  for (const bookingDate of ['2026-02-04', date, '2026-02-04'])
    await studio.call('rescheduleBooking', { as: ann, params: { id }, body: { bookingDate } })
  const subjects = (await studio.deliverMails()).filter(({ to }) => to === ann.user.email).map(({ subject }) => subject)
  const count = (expectedSubject: string) => subjects.filter((subject) => subject === expectedSubject).length
  expect(['You are booked: Yoga', 'Booking cancelled: Yoga', 'New date: Yoga'].map(count)).toEqual([4, 3, 3])
})
