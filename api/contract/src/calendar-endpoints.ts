import { defineEndpoint } from './endpoint.ts'
import type { Holiday, HolidayImpact, Occurrence, PastDate, Schedule, ScheduleConflict } from './responses/calendar.ts'
import type { Message } from './responses/fields.ts'
import type { Roster, RosterEntry } from './responses/rosters.ts'
import * as calendar from './schemas/calendar.ts'
import { scheduleSchema } from './schemas/catalogue.ts'
import { toPartial } from './schemas/partial.ts'
import { pastDatesQuery } from './schemas/queries.ts'

/** The week as admins run it: schedules, single dates, closed days and rosters. */
export const calendarEndpoints = {
  createSchedule: defineEndpoint<Schedule>()({
    method: 'POST',
    path: '/api/admin/schedules',
    access: 'admin',
    status: 201,
    body: scheduleSchema,
    summary: 'Create a schedule',
  }),
  changeSchedule: defineEndpoint<Schedule>()({
    method: 'PATCH',
    path: '/api/admin/schedules/:id',
    access: 'admin',
    ifMatch: true,
    body: toPartial(scheduleSchema),
    summary: 'Change a schedule',
  }),
  deleteSchedule: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/schedules/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Delete a schedule',
  }),
  checkSchedule: defineEndpoint<ScheduleConflict[]>()({
    method: 'GET',
    path: '/api/admin/schedules/conflicts',
    access: 'admin',
    query: calendar.conflictsQuery,
    summary: 'What a planned occurrence overlaps: instructor, room or class',
  }),
  changeDate: defineEndpoint<Occurrence>()({
    method: 'PATCH',
    path: '/api/admin/schedules/:id/dates/:date',
    access: 'admin',
    ifMatch: true,
    body: calendar.changeDateSchema,
    summary: 'Change the time, instructor or room of one date',
  }),
  cancelDate: defineEndpoint<Occurrence>()({
    method: 'POST',
    path: '/api/admin/schedules/:id/dates/:date/cancel',
    access: 'admin',
    ifMatch: true,
    body: calendar.cancelDateSchema,
    summary: 'Cancel one date of a schedule',
  }),
  restoreDate: defineEndpoint<Occurrence>()({
    method: 'POST',
    path: '/api/admin/schedules/:id/dates/:date/restore',
    access: 'admin',
    ifMatch: true,
    summary: 'Let a cancelled date take place after all',
  }),
  previewHoliday: defineEndpoint<HolidayImpact>()({
    method: 'GET',
    path: '/api/admin/holidays/consequences',
    access: 'admin',
    query: calendar.holidayQuery,
    summary: 'What follows when the studio closes on some days',
  }),
  createHoliday: defineEndpoint<Holiday>()({
    method: 'POST',
    path: '/api/admin/holidays',
    access: 'admin',
    status: 201,
    body: calendar.holidaySchema,
    summary: 'Close the studio on some days',
  }),
  changeHoliday: defineEndpoint<Holiday>()({
    method: 'PATCH',
    path: '/api/admin/holidays/:id',
    access: 'admin',
    ifMatch: true,
    body: toPartial(calendar.holidaySchema),
    summary: 'Change closed days',
  }),
  deleteHoliday: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/holidays/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Open the studio on closed days again',
  }),
  getRoster: defineEndpoint<Roster>()({
    method: 'GET',
    path: '/api/admin/roster',
    access: 'admin',
    query: calendar.rosterQuery,
    summary: 'Who comes to a class on one date',
  }),
  listPastDates: defineEndpoint<PastDate[]>()({
    method: 'GET',
    path: '/api/admin/past-dates',
    access: 'admin',
    query: pastDatesQuery,
    summary: 'Booked dates of the past that the calendar does not show any more',
  }),
  checkIn: defineEndpoint<RosterEntry>()({
    method: 'PATCH',
    path: '/api/admin/bookings/:id/check-in',
    access: 'admin',
    body: calendar.checkInSchema,
    summary: 'Note that somebody has come, or has not',
  }),
  bookWalkIn: defineEndpoint<RosterEntry>()({
    method: 'POST',
    path: '/api/admin/walk-ins',
    access: 'admin',
    status: 201,
    body: calendar.walkInSchema,
    summary: 'Book somebody who came without a booking',
  }),
  bookComplimentary: defineEndpoint<RosterEntry>()({
    method: 'POST',
    path: '/api/admin/complimentary-bookings',
    access: 'admin',
    status: 201,
    body: calendar.complimentarySchema,
    summary: 'Book a person at no charge, with a reason',
  }),
} as const
