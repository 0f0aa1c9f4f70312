import { endpoint, endpointTable } from './endpoint.ts'
import {
  changePersonSchema,
  invitePersonSchema,
  personNoteSchema,
  personTagSchema,
  reauthSchema,
} from './schemas/accounts.ts'
import { programEnrollmentsQuery, userBookingsQuery } from './schemas/queries.ts'

/** A user's page, the impact of actions, and the members of a program. */
export const peopleEndpoints = endpointTable({
  showConsequences: endpoint(
    'GET /api/admin/consequences/:kind/:id',
    'admin',
    'What deleting, archiving or demoting would lead to',
  ),
  showUser: endpoint('GET /api/admin/users/:id', 'admin', 'One user'),
  invitePerson: endpoint('POST /api/admin/users', 'admin', 'Make an account for a person and invite them by mail', {
    status: 201,
    body: invitePersonSchema,
  }),
  showInvitedPerson: endpoint(
    'GET /api/admin/users/:id/invitation',
    'admin',
    'When a person was invited, and until when the link works',
  ),
  sendInvitation: endpoint('POST /api/admin/users/:id/invitation', 'admin', 'Mail an invited person another link'),
  withdrawInvitation: endpoint(
    'DELETE /api/admin/users/:id/invitation',
    'admin',
    'Remove an invited person for whom nothing was booked',
  ),
  getPeopleFilters: endpoint('GET /api/admin/people-filters', 'admin', 'What narrows down the list of people'),
  listPersonNotes: endpoint(
    'GET /api/admin/users/:id/notes',
    'admin',
    'What the studio noted about a person, newest first',
  ),
  addPersonNote: endpoint('POST /api/admin/users/:id/notes', 'admin', 'Note something about a person', {
    status: 201,
    body: personNoteSchema,
  }),
  changePersonNote: endpoint('PATCH /api/admin/users/:id/notes/:noteId', 'admin', 'Change a note of your own', {
    body: personNoteSchema,
  }),
  deletePersonNote: endpoint('DELETE /api/admin/users/:id/notes/:noteId', 'admin', 'Delete a note about a person'),
  addPersonTag: endpoint('POST /api/admin/users/:id/tags', 'admin', 'Put a tag on a person', {
    body: personTagSchema,
  }),
  removePersonTag: endpoint('DELETE /api/admin/users/:id/tags', 'admin', 'Take a tag off a person', {
    body: personTagSchema,
  }),
  showPersonDetails: endpoint(
    'GET /api/admin/users/:id/details',
    'admin',
    'Names, address and phone number of a person',
  ),
  changePerson: endpoint(
    'PATCH /api/admin/users/:id/details',
    'admin',
    'Change names, username, phone number or email address of a person',
    {
      ifMatch: true,
      body: changePersonSchema,
    },
  ),
  withdrawPersonEmail: endpoint(
    'DELETE /api/admin/users/:id/details/new-email',
    'admin',
    'Keep the present email address of a person after all',
    {
      body: reauthSchema,
      mayBeEmpty: true,
    },
  ),
  listUserBookings: endpoint('GET /api/admin/users/:id/bookings', 'admin', 'The bookings of a user, coming or past', {
    query: userBookingsQuery,
  }),
  listUserEnrollments: endpoint('GET /api/admin/users/:id/enrollments', 'admin', 'The program enrollments of a user'),
  listUserPayments: endpoint('GET /api/admin/users/:id/payments', 'admin', 'What a user has paid and got back', {
    mayTakeLong: true,
  }),
  resendBookingMail: endpoint(
    'POST /api/admin/bookings/:id/resend',
    'admin',
    'Mail the confirmation of a booking once more',
  ),
  listProgramEnrollments: endpoint('GET /api/admin/programs/:id/enrollments', 'admin', 'Who is or was in a program', {
    query: programEnrollmentsQuery,
  }),
  listAuditTerms: endpoint('GET /api/admin/audit-log/terms', 'admin', 'What the audit log can be filtered by'),
})
