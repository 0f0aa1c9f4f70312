import type { Day, Occurrence } from '@studio/contract'
import type { PayingStudio } from '../../../../testing/paying.ts'
import type { Person } from '../../../../testing/people.ts'

/** Repeated steps of tests of single dates, as an admin; `date` is the default date. */
export function dateScenes(studio: PayingStudio, { admin, date }: { admin: Person; date: Day }) {
  const onDate = (name: 'changeDate' | 'cancelDate' | 'restoreDate', id: string, body?: unknown, day = date) =>
    studio.call(name, { as: admin, params: { id, date: day }, ...(name === 'restoreDate' ? {} : { body: body ?? {} }) })
  const cancel = (id: string, body?: unknown, day = date) => onDate('cancelDate', id, body, day)
  const change = (id: string, body: unknown, day = date) => onDate('changeDate', id, body, day)
  const restore = (id: string, day = date) => onDate('restoreDate', id, undefined, day)
  const occurrences = async (query: Record<string, string>) =>
    (await studio.expectOk('listSchedules', { query })) as Occurrence[]
  const occurrenceOf = async (id: string, query: Record<string, string> = { date }) =>
    (await occurrences(query)).find((one) => one.id === id)
  const book = (as: Person, classId: string, bookingDate = date) =>
    studio.call('bookClass', { as, body: { classId, bookingDate } })
  const mine = (as: Person) => studio.expectOk('listMyBookings', { as })
  const paidBy = async (guest: Person, classId: string) =>
    (await studio.payForClass(guest, { classId, bookingDate: date })).sessionId
  return { cancel, change, restore, occurrences, occurrenceOf, book, mine, paidBy }
}
