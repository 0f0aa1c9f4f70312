import { endpoint, endpointTable } from './endpoint.ts'
import { cancelDateSchema, moveDateSchema, rosterQuery, walkInSchema } from './schemas/calendar.ts'
import { noteForTeachersSchema, peopleForWalkInQuery, tickSchema } from './schemas/teaching.ts'

/** What staff call on /teach. An instructor's own occurrences only; the front desk has all of them. */
export const teachingEndpoints = endpointTable({
  listTeachingDates: endpoint('GET /api/teach/dates', { right: 'roster' }, 'The dates of the next two weeks'),
  getTeachingRoster: endpoint(
    'GET /api/teach/roster',
    { right: 'roster' },
    'Who is booked and who waits for one date',
    {
      query: rosterQuery,
    },
  ),
  tickBooking: endpoint(
    'POST /api/teach/bookings/:id/ticks',
    { right: 'roster' },
    'Check somebody in, or undo it; a tick that was sent before changes nothing',
    { body: tickSchema },
  ),
  addNoteForTeachers: endpoint('POST /api/teach/notes', { right: 'roster' }, 'Leave a note for the next teacher', {
    status: 201,
    body: noteForTeachersSchema,
  }),
  removeNoteForTeachers: endpoint('DELETE /api/teach/notes/:id', { right: 'roster' }, 'Remove a note for teachers'),
  findPeopleForWalkIn: endpoint('GET /api/teach/people', { right: 'desk' }, 'People who can be booked as a walk-in', {
    query: peopleForWalkInQuery,
  }),
  bookWalkInAtDesk: endpoint(
    'POST /api/teach/walk-ins',
    { right: 'desk' },
    'Book somebody who came without a booking',
    {
      status: 201,
      body: walkInSchema,
    },
  ),
  moveTeachingDate: endpoint(
    'PATCH /api/teach/schedules/:id/dates/:date',
    { right: 'manage' },
    'Change the time, room or note of one date',
    { body: moveDateSchema },
  ),
  cancelTeachingDate: endpoint(
    'POST /api/teach/schedules/:id/dates/:date/cancel',
    { right: 'manage' },
    'Cancel one date of a schedule',
    { body: cancelDateSchema },
  ),
  restoreTeachingDate: endpoint(
    'POST /api/teach/schedules/:id/dates/:date/restore',
    { right: 'manage' },
    'Restore a cancelled date',
  ),
})
