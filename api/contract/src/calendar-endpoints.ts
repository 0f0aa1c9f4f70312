import { endpoint, endpointTable } from './endpoint.ts'
import * as calendar from './schemas/calendar.ts'
import { scheduleSchema } from './schemas/catalogue.ts'
import { toPartial } from './schemas/partial.ts'
import { pastDatesQuery } from './schemas/queries.ts'

/** The week as admins run it: schedules, single dates, closed days and rosters. */
export const calendarEndpoints = endpointTable({
  createSchedule: endpoint('POST /api/admin/schedules', 'admin', 'Create a schedule', {
    status: 201,
    body: scheduleSchema,
  }),
  changeSchedule: endpoint('PATCH /api/admin/schedules/:id', 'admin', 'Change a schedule', {
    ifMatch: true,
    body: toPartial(scheduleSchema),
  }),
  deleteSchedule: endpoint('DELETE /api/admin/schedules/:id', 'admin', 'Delete a schedule', {
    ifMatch: true,
  }),
  checkSchedule: endpoint(
    'GET /api/admin/schedules/conflicts',
    'admin',
    'What a planned occurrence overlaps: instructor, room or class',
    {
      query: calendar.conflictsQuery,
    },
  ),
  changeDate: endpoint(
    'PATCH /api/admin/schedules/:id/dates/:date',
    'admin',
    'Change the time, instructor or room of one date',
    {
      ifMatch: true,
      body: calendar.changeDateSchema,
    },
  ),
  cancelDate: endpoint('POST /api/admin/schedules/:id/dates/:date/cancel', 'admin', 'Cancel one date of a schedule', {
    ifMatch: true,
    body: calendar.cancelDateSchema,
  }),
  restoreDate: endpoint(
    'POST /api/admin/schedules/:id/dates/:date/restore',
    'admin',
    'Let a cancelled date take place after all',
    {
      ifMatch: true,
    },
  ),
  previewHoliday: endpoint(
    'GET /api/admin/holidays/consequences',
    'admin',
    'What follows when the studio closes on some days',
    {
      query: calendar.holidayQuery,
    },
  ),
  createHoliday: endpoint('POST /api/admin/holidays', 'admin', 'Close the studio on some days', {
    status: 201,
    body: calendar.holidaySchema,
  }),
  changeHoliday: endpoint('PATCH /api/admin/holidays/:id', 'admin', 'Change closed days', {
    ifMatch: true,
    body: toPartial(calendar.holidaySchema),
  }),
  deleteHoliday: endpoint('DELETE /api/admin/holidays/:id', 'admin', 'Open the studio on closed days again', {
    ifMatch: true,
  }),
  getRoster: endpoint('GET /api/admin/roster', 'admin', 'Who comes to a class on one date', {
    query: calendar.rosterQuery,
  }),
  listPastDates: endpoint(
    'GET /api/admin/past-dates',
    'admin',
    'Booked dates of the past that the calendar does not show any more',
    {
      query: pastDatesQuery,
    },
  ),
  checkIn: endpoint('PATCH /api/admin/bookings/:id/check-in', 'admin', 'Note that somebody has come, or has not', {
    body: calendar.checkInSchema,
  }),
  bookWalkIn: endpoint('POST /api/admin/walk-ins', 'admin', 'Book somebody who came without a booking', {
    status: 201,
    body: calendar.walkInSchema,
  }),
  bookComplimentary: endpoint(
    'POST /api/admin/complimentary-bookings',
    'admin',
    'Book a person at no charge, with a reason',
    {
      status: 201,
      body: calendar.complimentarySchema,
    },
  ),
})
