import { endpoint, endpointTable } from './endpoint.ts'
import { cancelDateSchema, moveDateSchema } from './schemas/calendar.ts'
import {
  askSubstituteSchema,
  noteForTeachersSchema,
  peopleForWalkInQuery,
  teacherWalkInSchema,
  tickSchema,
} from './schemas/teaching.ts'
import { seatFromWaitlistSchema } from './schemas/waitlist.ts'

/**
 * The calls of /teach. Instructors see only their own occurrences, the front desk sees all. The id of a date, and of the
 * request for its substitute, is the id of the occurrence.
 */
export const teachingEndpoints = endpointTable({
  listTeachingDates: endpoint('GET /api/teach/dates', { right: 'roster' }, 'The dates of the next two weeks'),
  getTeachingRoster: endpoint(
    'GET /api/teach/dates/:id',
    { right: 'roster' },
    'Who is booked and who waits for one date',
  ),
  tickBooking: endpoint(
    'POST /api/teach/bookings/:id/ticks',
    { right: 'roster' },
    'Check a person in, or undo it; a tick that was sent before changes nothing',
    { body: tickSchema },
  ),
  addNoteForTeachers: endpoint(
    'POST /api/teach/dates/:id/notes',
    { right: 'roster' },
    'Leave a note for the next teacher',
    {
      status: 201,
      body: noteForTeachersSchema,
    },
  ),
  removeNoteForTeachers: endpoint('DELETE /api/teach/notes/:id', { right: 'roster' }, 'Remove a note for teachers'),
  findPeopleForWalkIn: endpoint(
    'GET /api/teach/dates/:id/people',
    { right: 'desk' },
    'People who can be booked as a walk-in',
    {
      query: peopleForWalkInQuery,
    },
  ),
  bookWalkInAtDesk: endpoint(
    'POST /api/teach/dates/:id/walk-ins',
    { right: 'desk' },
    'Book a person who came without a booking',
    { status: 201, body: teacherWalkInSchema },
  ),
  seatFromWaitlistAtDesk: endpoint(
    'POST /api/teach/waitlist/:id/seat',
    { right: 'desk' },
    'Give a free seat to a person on the waitlist, out of order and with a reason',
    { body: seatFromWaitlistSchema },
  ),
  changeTeachingDate: endpoint(
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
  listSubstituteRequests: endpoint(
    'GET /api/teach/substitutes',
    { right: 'roster', orAdmin: true },
    'Open requests for a substitute: mine, those that I may take, and for managers all',
  ),
  requestSubstitute: endpoint(
    'POST /api/teach/dates/:id/substitute',
    { right: 'roster' },
    'Ask for a substitute for one of my dates',
    { status: 201, body: askSubstituteSchema },
  ),
  claimSubstitute: endpoint('POST /api/teach/substitutes/:id/claim', { right: 'roster' }, 'Offer to take a date'),
  confirmSubstitute: endpoint(
    'POST /api/teach/substitutes/:id/confirm',
    { right: 'manage', orAdmin: true },
    'Give a date to the instructor who offered to take it',
  ),
  withdrawSubstitute: endpoint(
    'DELETE /api/teach/substitutes/:id',
    { right: 'roster', orAdmin: true },
    'Withdraw a request, or my offer to take a date',
  ),
})
