import { CLASS_DELETION_UNDO_SECONDS } from '@studio/contract'
import { expect, test } from 'vitest'
import { createCatalogue } from '../../../testing/catalogue.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
const { aWeeklyClass } = createCatalogue(studio)
const admin = await studio.signedInAs('admin')
const setClock = studio.clock.set

const book = (as: Person, classId: string, bookingDate: string) =>
  studio.expectOk('bookClass', { as, body: { classId, bookingDate } })
const checkIn = (id: string) => studio.call('checkIn', { as: admin, params: { id }, body: { isHere: true } })
const listHistory = async (as: Person, query = {}) => {
  const { answer, headers } = await studio.call('listMyHistory', { as, query })
  return { entries: answer, total: headers.get('X-Total-Count') }
}

test('a member sees their past bookings in pages, newest first, as attended, missed, booked or cancelled [BOOKING-22]', async () => {
  setClock('2026-01-12T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Evening Calm' })
  const [ann, bea] = [await studio.signedInAs('member'), await studio.signedInAs('member')]
  const attendedBooking = await book(ann, classId, '2026-01-14')
  const cancelledBooking = await book(ann, classId, '2026-01-21')
  const missedBooking = await book(ann, classId, '2026-01-28')
  const otherBooking = await book(bea, classId, '2026-01-28')
  const unrecordedBooking = await book(ann, classId, '2026-02-04')
  await studio.expectOk('cancelBooking', { as: ann, params: { id: cancelledBooking.id } })
  setClock('2026-01-14T22:50:00Z')
  await checkIn(attendedBooking.id)
  setClock('2026-01-28T22:50:00Z')
  // Once anyone is checked in, a booking of the same occurrence without a check-in counts as missed.
  await checkIn(otherBooking.id)
  expect((await listHistory(ann)).entries.map(({ bookingId }) => bookingId)).toEqual([
    cancelledBooking.id,
    attendedBooking.id,
  ])
  setClock('2026-02-05T15:00:00Z')
  const { entries, total } = await listHistory(ann)
  expect(total).toBe('4')
  expect(entries.map(({ bookingId, outcome, cancelledBy }) => [bookingId, outcome, cancelledBy])).toEqual([
    [unrecordedBooking.id, 'booked', null],
    [missedBooking.id, 'missed', null],
    [cancelledBooking.id, 'cancelled', 'member'],
    [attendedBooking.id, 'attended', null],
  ])
  const secondPage = await listHistory(ann, { page: 2, pageSize: 3 })
  expect(secondPage.entries).toEqual([entries[3]])
  expect(entries[3]).toMatchObject({
    className: 'Evening Calm',
    bookingDate: '2026-01-14',
    startsAt: '2026-01-14T23:00:00.000Z',
    payment: 'included',
    amount: '0.00',
  })
})

test('the history shows that the studio cancelled, and the name of a deleted class [BOOKING-22]', async () => {
  setClock('2026-01-12T15:00:00Z')
  const { classId } = await aWeeklyClass({ name: 'Gone Yoga' })
  const ann = await studio.signedInAs('member')
  const pastBooking = await book(ann, classId, '2026-01-14')
  const comingBooking = await book(ann, classId, '2026-01-21')
  setClock('2026-01-15T15:00:00Z')
  await studio.expectOk('deleteClass', { as: admin, params: { id: classId } })
  studio.clock.advance({ seconds: CLASS_DELETION_UNDO_SECONDS })
  await studio.runJobs()
  setClock('2026-01-22T15:00:00Z')
  const { entries } = await listHistory(ann)
  expect(entries.map(({ bookingId, className, cancelledBy }) => [bookingId, className, cancelledBy])).toEqual([
    [comingBooking.id, 'Gone Yoga', 'studio'],
    [pastBooking.id, 'Gone Yoga', null],
  ])
})
