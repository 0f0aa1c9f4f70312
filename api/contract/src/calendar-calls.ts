import type { HolidayImpact, PastDate, Roster, RosterEntry, ScheduleConflict } from './admin-entities.ts'
import { answers } from './endpoint.ts'
import type { Holiday, Message, Occurrence, Schedule } from './entities.ts'
import * as calendar from './schemas/calendar.ts'
import { scheduleSchema } from './schemas/catalogue.ts'
import { partialOf } from './schemas/partial.ts'
import { pastDatesQuery } from './schemas/queries.ts'

/** The week as admins run it: schedules, single dates, closed days and rosters. */
export const calendarCalls = {
  createSchedule: answers<Schedule>()({
    method: 'POST',
    path: '/api/admin/schedules',
    access: 'admin',
    status: 201,
    body: scheduleSchema,
    summary: 'Create a schedule',
  }),
  changeSchedule: answers<Schedule>()({
    method: 'PATCH',
    path: '/api/admin/schedules/:id',
    access: 'admin',
    ifMatch: true,
    body: partialOf(scheduleSchema),
    summary: 'Change a schedule',
  }),
  deleteSchedule: answers<Message>()({
    method: 'DELETE',
    path: '/api/admin/schedules/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Delete a schedule',
  }),
  checkSchedule: answers<ScheduleConflict[]>()({
    method: 'GET',
    path: '/api/admin/schedules/conflicts',
    access: 'admin',
    query: calendar.conflictsQuery,
    summary: 'What a planned meeting overlaps: instructor, room or class',
  }),
  changeDate: answers<Occurrence>()({
    method: 'PATCH',
    path: '/api/admin/schedules/:id/dates/:date',
    access: 'admin',
    ifMatch: true,
    body: calendar.changeDateSchema,
    summary: 'Change the time, instructor or room of one date',
  }),
  cancelDate: answers<Occurrence>()({
    method: 'POST',
    path: '/api/admin/schedules/:id/dates/:date/cancel',
    access: 'admin',
    ifMatch: true,
    body: calendar.cancelDateSchema,
    summary: 'Cancel one date of a schedule',
  }),
  restoreDate: answers<Occurrence>()({
    method: 'POST',
    path: '/api/admin/schedules/:id/dates/:date/restore',
    access: 'admin',
    ifMatch: true,
    summary: 'Let a cancelled date take place after all',
  }),
  previewHoliday: answers<HolidayImpact>()({
    method: 'GET',
    path: '/api/admin/holidays/consequences',
    access: 'admin',
    query: calendar.holidayQuery,
    summary: 'What follows when the studio closes on some days',
  }),
  createHoliday: answers<Holiday>()({
    method: 'POST',
    path: '/api/admin/holidays',
    access: 'admin',
    status: 201,
    body: calendar.holidaySchema,
    summary: 'Close the studio on some days',
  }),
  changeHoliday: answers<Holiday>()({
    method: 'PATCH',
    path: '/api/admin/holidays/:id',
    access: 'admin',
    ifMatch: true,
    body: partialOf(calendar.holidaySchema),
    summary: 'Change closed days',
  }),
  deleteHoliday: answers<Message>()({
    method: 'DELETE',
    path: '/api/admin/holidays/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Open the studio on closed days again',
  }),
  getRoster: answers<Roster>()({
    method: 'GET',
    path: '/api/admin/roster',
    access: 'admin',
    query: calendar.rosterQuery,
    summary: 'Who comes to a class on one date',
  }),
  listPastDates: answers<PastDate[]>()({
    method: 'GET',
    path: '/api/admin/past-dates',
    access: 'admin',
    query: pastDatesQuery,
    summary: 'Booked dates of the past that the calendar does not show any more',
  }),
  checkIn: answers<RosterEntry>()({
    method: 'PATCH',
    path: '/api/admin/bookings/:id/check-in',
    access: 'admin',
    body: calendar.checkInSchema,
    summary: 'Note that somebody has come, or has not',
  }),
  bookWalkIn: answers<RosterEntry>()({
    method: 'POST',
    path: '/api/admin/walk-ins',
    access: 'admin',
    status: 201,
    body: calendar.walkInSchema,
    summary: 'Book somebody who came without a booking',
  }),
} as const
