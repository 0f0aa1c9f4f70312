import { type Day, isDay, type Lead, type Occurrence } from '@studio/contract'

export const personHref = (id: string): string => `#users/${encodeURIComponent(id)}`
export const usersHref = '#users'
export const importsHref = '#users/import'
export const importHref = (id: string): string => `${importsHref}?import=${encodeURIComponent(id)}`
export const programHref = (id: string): string => `#programs/${encodeURIComponent(id)}`
export const programsHref = '#programs'
export const todayHref = '#today'
export const startHref = '#classes'
/** The list of requests, filtered to this pending one. */
export const requestHref = ({ kind, email }: Pick<Lead, 'kind' | 'email'>): string =>
  `#requests?${new URLSearchParams({ kind, status: 'pending', q: email })}`
export const weekHref = ({ day, today }: { day: Day; today: Day }): string =>
  day === today ? '#calendar' : `#calendar?day=${day}`

export type OccurrenceRef = Pick<Occurrence, 'id' | 'date'>
export const rosterHref = ({ id, date }: OccurrenceRef): string => `#calendar/${encodeURIComponent(`${id}.${date}`)}`
/** The inverse of `rosterHref`, from the part after `#calendar/`; null if it names no occurrence. */
export function parseOccurrenceRef(subpath: string | null): OccurrenceRef | null {
  const [id = '', date = ''] = (subpath ?? '').split('.')
  return id && isDay(date) ? { id, date } : null
}
