import { defineEndpoint } from './endpoint.ts'
import { leadEndpoints } from './lead-endpoints.ts'
import type { BookingTerms } from './responses/bookings.ts'
import type { Holiday, Occurrence, Schedule } from './responses/calendar.ts'
import type { Instructor, Program, StudioClass } from './responses/catalogue.ts'
import type { Message } from './responses/fields.ts'
import { mailedLinkQuery, schedulesQuery } from './schemas/queries.ts'

/** Calls that need no session: public data and public forms. */
export const publicEndpoints = {
  listClasses: defineEndpoint<StudioClass[]>()({
    method: 'GET',
    path: '/api/classes',
    access: 'anyone',
    isPublicList: true,
    summary: 'Active classes; all of them for an admin',
  }),
  listPrograms: defineEndpoint<Program[]>()({
    method: 'GET',
    path: '/api/programs',
    access: 'anyone',
    isPublicList: true,
    summary: 'Active programs; all of them for an admin',
  }),
  listInstructors: defineEndpoint<Instructor[]>()({
    method: 'GET',
    path: '/api/instructors',
    access: 'anyone',
    isPublicList: true,
    summary: 'Active instructors; all of them for an admin',
  }),
  listSchedules: defineEndpoint<Array<Schedule | Occurrence>>()({
    method: 'GET',
    path: '/api/schedules',
    access: 'anyone',
    isPublicList: true,
    query: schedulesQuery,
    summary: 'Schedules, those of a date, or occurrences of a range',
  }),
  listHolidays: defineEndpoint<Holiday[]>()({
    method: 'GET',
    path: '/api/holidays',
    access: 'anyone',
    isPublicList: true,
    summary: 'Days on which the studio is closed, from today on',
  }),
  getBookingTerms: defineEndpoint<BookingTerms>()({
    method: 'GET',
    path: '/api/booking-terms',
    access: 'anyone',
    summary: 'How far ahead booking opens, and until when a class is cancelled in time',
  }),
  ...leadEndpoints,
  showUnsubscribe: defineEndpoint<string>()({
    method: 'GET',
    path: '/api/newsletter/unsubscribe',
    access: 'anyone',
    query: mailedLinkQuery,
    contentType: 'text/html',
    summary: 'Page that asks to confirm the unsubscription',
  }),
  unsubscribe: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    access: 'anyone',
    query: mailedLinkQuery,
    summary: 'One-click unsubscribe (RFC 8058)',
  }),
} as const
