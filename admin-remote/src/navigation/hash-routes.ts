import { type Day, isDay, type Lead, type Occurrence } from '@studio/contract'

/** The address of a user's page within /admin. */
export const personHref = (id: string): string => `#users/${encodeURIComponent(id)}`
/** Where the list of all users is. */
export const usersHref = '#users'
/** Where a program's enrollments are. */
export const programHref = (id: string): string => `#programs/${encodeURIComponent(id)}`
/** Where the list of all programs is. */
export const programsHref = '#programs'
/** Where what needs attention is. */
export const todayHref = '#today'
/** Where the admin area begins. */
export const beginningHref = '#classes'
/** Where a request that waits is found among the others. */
export const requestHref = ({ kind, email }: Pick<Lead, 'kind' | 'email'>): string =>
  `#requests?${new URLSearchParams({ kind, status: 'pending', q: email })}`
/** Where the calendar shows the week of a day. */
export const weekHref = ({ day, today }: { day: Day; today: Day }): string =>
  day === today ? '#calendar' : `#calendar?day=${day}`

/** One date of a schedule, as the address names it. */
export type OccurrenceRef = Pick<Occurrence, 'id' | 'date'>
/** Where the roster of one date is. */
export const rosterHref = ({ id, date }: OccurrenceRef): string => `#calendar/${encodeURIComponent(`${id}.${date}`)}`
/** Which date's roster a place within the calendar names; null when it names none. */
export function rosterPlace(item: string | null): OccurrenceRef | null {
  const [id = '', date = ''] = (item ?? '').split('.')
  return id && isDay(date) ? { id, date } : null
}
