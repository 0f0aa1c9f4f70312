import type { Day, Occurrence } from '@studio/contract'
import type { PayingStudio } from '../../../../testing/paying.ts'
import type { Person } from '../../../../testing/people.ts'

/** Repeated steps of tests of single dates, as an admin; `date` is the default date. */
export function dateScenes(studio: PayingStudio, { admin, date }: { admin: Person; date: Day }) {
  const callForDate = (name: 'changeDate' | 'cancelDate' | 'restoreDate', id: string, body?: unknown, day = date) =>
    studio.call(name, { as: admin, params: { id, date: day }, ...(name === 'restoreDate' ? {} : { body: body ?? {} }) })
  const cancel = (id: string, body?: unknown, day = date) => callForDate('cancelDate', id, body, day)
  const change = (id: string, body: unknown, day = date) => callForDate('changeDate', id, body, day)
  const restore = (id: string, day = date) => callForDate('restoreDate', id, undefined, day)
  const listOccurrences = async (query: Record<string, string>) =>
    (await studio.expectOk('listSchedules', { query })) as Occurrence[]
  const findOccurrence = async (id: string, query: Record<string, string> = { date }) =>
    (await listOccurrences(query)).find((occurrence) => occurrence.id === id)
  const book = (as: Person, classId: string, bookingDate = date) =>
    studio.call('bookClass', { as, body: { classId, bookingDate } })
  const listBookings = (as: Person) => studio.expectOk('listMyBookings', { as })
  const payForClass = async (guest: Person, classId: string) =>
    (await studio.payForClass(guest, { classId, bookingDate: date })).sessionId
  return { cancel, change, restore, listOccurrences, findOccurrence, book, listBookings, payForClass }
}
