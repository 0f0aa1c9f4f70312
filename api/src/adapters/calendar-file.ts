import type { Day } from '@studio/contract'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type CalendarEntry = {
  /** Stays the same for the same thing, so that a calendar replaces it instead of showing it twice. */
  uid: string
  title: string
  description: string
  location: string
  url: string
  organizer: { name: string; email: string }
  when: { startsAt: Date; endsAt: Date } | { day: Day }
  isCancelled: boolean
  stamp: Date
  /** How often it was changed: a calendar that knows an earlier one takes this. */
  revision: number
}

type Calendar = { name: string; entries: readonly CalendarEntry[]; method?: 'CANCEL' }

/** An iCalendar file (RFC 5545) in UTC. The method CANCEL takes its entries out of a calendar (RFC 5546). */
export function writeCalendar({ name, entries, method }: Calendar): string {
  // The library escapes what an entry says, and not the calendar's own name.
  const escapedName = name.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
  const calendar = ical({ name: escapedName, prodId: { company: 'stillwater', product: 'bookings', language: 'EN' } })
  if (method) calendar.method(ICalCalendarMethod[method])
  for (const { uid, title, description, location, url, organizer, when, isCancelled, stamp, revision } of entries) {
    calendar.createEvent({
      id: uid,
      stamp,
      sequence: revision,
      // The library takes the day of an all-day entry from the UTC side of an instant.
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
