import { endpoint, endpointTable } from './endpoint.ts'
import * as calendar from './schemas/calendar.ts'
import { scheduleSchema } from './schemas/catalogue.ts'
import { toPartial } from './schemas/partial.ts'
import { pastDatesQuery } from './schemas/queries.ts'

/** The calendar for admins: schedules, single dates, holidays, rosters and bookings at the desk. */
export const calendarEndpoints = endpointTable({
  createSchedule: endpoint('POST /api/admin/schedules', 'admin', 'Create a schedule', {
    status: 201,
    body: scheduleSchema,
  }),
  changeSchedule: endpoint('PATCH /api/admin/schedules/:id', 'admin', 'Change a schedule', {
    acceptsIfMatch: true,
    body: toPartial(scheduleSchema),
  }),
  deleteSchedule: endpoint('DELETE /api/admin/schedules/:id', 'admin', 'Delete a schedule', {
    acceptsIfMatch: true,
  }),
  listScheduleConflicts: endpoint(
    'GET /api/admin/schedules/conflicts',
    'admin',
    'Conflicts of a planned schedule: instructor, room or class',
    {
      query: calendar.conflictsQuery,
    },
  ),
  changeDate: endpoint(
    'PATCH /api/admin/schedules/:id/dates/:date',
    'admin',
    'Change the time, instructor or room of one date',
    {
      acceptsIfMatch: true,
      body: calendar.changeDateSchema,
    },
  ),
  cancelDate: endpoint('POST /api/admin/schedules/:id/dates/:date/cancel', 'admin', 'Cancel one date of a schedule', {
    acceptsIfMatch: true,
    body: calendar.cancelDateSchema,
  }),
  restoreDate: endpoint('POST /api/admin/schedules/:id/dates/:date/restore', 'admin', 'Restore a cancelled date', {
    acceptsIfMatch: true,
  }),
  previewHoliday: endpoint(
    'GET /api/admin/holidays/consequences',
    'admin',
    'Impact of a holiday on classes and bookings',
    {
      query: calendar.holidayQuery,
    },
  ),
  createHoliday: endpoint('POST /api/admin/holidays', 'admin', 'Create a holiday: days on which the studio is closed', {
    status: 201,
    body: calendar.holidaySchema,
  }),
  changeHoliday: endpoint('PATCH /api/admin/holidays/:id', 'admin', 'Change a holiday', {
    acceptsIfMatch: true,
    body: toPartial(calendar.holidaySchema),
  }),
  deleteHoliday: endpoint('DELETE /api/admin/holidays/:id', 'admin', 'Delete a holiday', {
    acceptsIfMatch: true,
  }),
  getRoster: endpoint('GET /api/admin/roster', 'admin', 'Who is booked for a class on one date', {
    query: calendar.rosterQuery,
  }),
  listPastDates: endpoint(
    'GET /api/admin/past-dates',
    'admin',
    'Past dates with bookings that the calendar no longer shows',
    {
      query: pastDatesQuery,
    },
  ),
  checkIn: endpoint('PATCH /api/admin/bookings/:id/check-in', 'admin', 'Check a person in, or undo it', {
    body: calendar.checkInSchema,
  }),
  bookWalkIn: endpoint('POST /api/admin/walk-ins', 'admin', 'Book a person who came without a booking', {
    status: 201,
    body: calendar.walkInSchema,
  }),
  bookComplimentary: endpoint(
    'POST /api/admin/complimentary-bookings',
    'admin',
    'Book a person at no charge, with a reason',
    {
      status: 201,
      body: calendar.complimentaryBookingSchema,
    },
  ),
})
