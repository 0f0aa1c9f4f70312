import { type Day, isDay, type Lead, type Occurrence } from '@studio/contract'

export const personHref = (id: string): string => `#users/${encodeURIComponent(id)}`
export const usersHref = '#users'
export const programHref = (id: string): string => `#programs/${encodeURIComponent(id)}`
export const programsHref = '#programs'
export const todayHref = '#today'
export const beginningHref = '#classes'
/** Where a request that waits is found among the others. */
export const requestHref = ({ kind, email }: Pick<Lead, 'kind' | 'email'>): string =>
  `#requests?${new URLSearchParams({ kind, status: 'pending', q: email })}`
export const weekHref = ({ day, today }: { day: Day; today: Day }): string =>
  day === today ? '#calendar' : `#calendar?day=${day}`

export type OccurrenceRef = Pick<Occurrence, 'id' | 'date'>
export const rosterHref = ({ id, date }: OccurrenceRef): string => `#calendar/${encodeURIComponent(`${id}.${date}`)}`
/** Which date's roster a place within the calendar names; null when it names none. */
export function rosterPlace(item: string | null): OccurrenceRef | null {
  const [id = '', date = ''] = (item ?? '').split('.')
  return id && isDay(date) ? { id, date } : null
}
