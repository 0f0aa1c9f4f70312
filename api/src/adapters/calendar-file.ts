import type { Day } from '@studio/contract'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type CalendarEntry = {
  /** Stays the same for one booking, so that calendars replace the entry instead of showing it twice. */
  uid: string
  title: string
  description: string
  location: string
  url: string
  organizer: { name: string; email: string }
  when: { startsAt: Date; endsAt: Date } | { day: Day }
  isCancelled: boolean
  /** When the entry was written. */
  stamp: Date
  /** Increases with each change: calendars keep the highest one. */
  revision: number
}

type Calendar = { name: string; entries: readonly CalendarEntry[]; method?: 'CANCEL' }

/** Returns an iCalendar file (RFC 5545) in UTC. The method CANCEL removes its entries from a calendar (RFC 5546). */
export function writeCalendar({ name, entries, method }: Calendar): string {
  // The library escapes the texts of entries, but not the name of the calendar.
  const escapedName = name.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
  const calendar = ical({ name: escapedName, prodId: { company: 'stillwater', product: 'bookings', language: 'EN' } })
  if (method) calendar.method(ICalCalendarMethod[method])
  for (const { uid, title, description, location, url, organizer, when, isCancelled, stamp, revision } of entries) {
    calendar.createEvent({
      id: uid,
      stamp,
      sequence: revision,
      // The library takes the day of an all-day entry from an instant in UTC.
      ...('day' in when
        ? { start: new Date(`${when.day}T00:00:00Z`), allDay: true }
        : { start: when.startsAt, end: when.endsAt }),
      summary: title,
      description,
      location,
      url,
      organizer,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
