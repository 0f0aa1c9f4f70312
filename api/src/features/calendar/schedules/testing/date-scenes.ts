import type { Day, Occurrence } from '@studio/contract'
import type { PayingStudio } from '../../../../testing/paying.ts'
import type { Person } from '../../../../testing/people.ts'

/** Steps for tests that change single dates as an admin; `date` is the default date. */
export function dateScenes(studio: PayingStudio, { admin, date }: { admin: Person; date: Day }) {
  const callForDate = (
    name: 'changeDate' | 'cancelDate' | 'restoreDate',
    scheduleId: string,
    body?: unknown,
    day = date,
  ) =>
    studio.call(name, {
      as: admin,
      params: { id: scheduleId, date: day },
      ...(name === 'restoreDate' ? {} : { body: body ?? {} }),
    })
  const cancel = (scheduleId: string, body?: unknown, day = date) => callForDate('cancelDate', scheduleId, body, day)
  const change = (scheduleId: string, body: unknown, day = date) => callForDate('changeDate', scheduleId, body, day)
  const restore = (scheduleId: string, day = date) => callForDate('restoreDate', scheduleId, undefined, day)
  const listOccurrences = async (query: Record<string, string>) =>
    (await studio.expectOk('listSchedules', { query })) as Occurrence[]
  // The id of an occurrence is its schedule's.
  const findOccurrence = async (scheduleId: string, query: Record<string, string> = { date }) =>
    (await listOccurrences(query)).find((occurrence) => occurrence.id === scheduleId)
  const book = (as: Person, classId: string, bookingDate = date) =>
    studio.call('bookClass', { as, body: { classId, bookingDate } })
  const listBookings = (as: Person) => studio.expectOk('listMyBookings', { as })
  const payForClass = async (guest: Person, classId: string) =>
    (await studio.payForClass(guest, { classId, bookingDate: date })).sessionId
  return { cancel, change, restore, listOccurrences, findOccurrence, book, listBookings, payForClass }
}
