import { endpoint, endpointTable } from './endpoint.ts'
import {
  changePersonSchema,
  changeStaffSchema,
  invitePersonSchema,
  personNoteSchema,
  personTagSchema,
  reauthSchema,
} from './schemas/accounts.ts'
import { programEnrollmentsQuery, userBookingsQuery } from './schemas/queries.ts'

/** The person page of the admin area, impact previews, and the members of a program. */
export const peopleEndpoints = endpointTable({
  previewImpact: endpoint(
    'GET /api/admin/consequences/:kind/:id',
    'admin',
    'Impact of deleting, archiving or demoting',
  ),
  getPerson: endpoint('GET /api/admin/users/:id', 'admin', 'One user'),
  invitePerson: endpoint('POST /api/admin/users', 'admin', 'Create an account for a person and invite them by mail', {
    status: 201,
    body: invitePersonSchema,
  }),
  getPersonInvitation: endpoint(
    'GET /api/admin/users/:id/invitation',
    'admin',
    'When a person was invited, and when the link expires',
  ),
  sendInvitation: endpoint('POST /api/admin/users/:id/invitation', 'admin', 'Mail an invited person a new link'),
  withdrawInvitation: endpoint(
    'DELETE /api/admin/users/:id/invitation',
    'admin',
    'Remove an invited person who has no bookings',
  ),
  getPeopleFilters: endpoint('GET /api/admin/people-filters', 'admin', 'The filters of the list of people'),
  listPersonNotes: endpoint('GET /api/admin/users/:id/notes', 'admin', 'Notes about a person, newest first'),
  addPersonNote: endpoint('POST /api/admin/users/:id/notes', 'admin', 'Add a note about a person', {
    status: 201,
    body: personNoteSchema,
  }),
  changePersonNote: endpoint('PATCH /api/admin/users/:id/notes/:noteId', 'admin', 'Change my own note', {
    body: personNoteSchema,
  }),
  deletePersonNote: endpoint('DELETE /api/admin/users/:id/notes/:noteId', 'admin', 'Delete a note about a person'),
  addPersonTag: endpoint('POST /api/admin/users/:id/tags', 'admin', 'Add a tag to a person', {
    body: personTagSchema,
  }),
  removePersonTag: endpoint('DELETE /api/admin/users/:id/tags', 'admin', 'Remove a tag from a person', {
    body: personTagSchema,
  }),
  changeStaff: endpoint(
    'PATCH /api/admin/users/:id/staff',
    'admin',
    'Give a person the rights of staff, or take them',
    {
      body: changeStaffSchema,
    },
  ),
  getPersonDetails: endpoint(
    'GET /api/admin/users/:id/details',
    'admin',
    'Names, address and phone number of a person',
  ),
  changePersonDetails: endpoint(
    'PATCH /api/admin/users/:id/details',
    'admin',
    'Change names, username, phone number or email address of a person',
    {
      acceptsIfMatch: true,
      body: changePersonSchema,
    },
  ),
  cancelPersonEmailChange: endpoint(
    'DELETE /api/admin/users/:id/details/new-email',
    'admin',
    'Cancel the pending email change of a person',
    {
      body: reauthSchema,
      bodyMayBeEmpty: true,
    },
  ),
  listUserBookings: endpoint('GET /api/admin/users/:id/bookings', 'admin', 'The bookings of a user, coming or past', {
    query: userBookingsQuery,
  }),
  listUserEnrollments: endpoint('GET /api/admin/users/:id/enrollments', 'admin', 'The program enrollments of a user'),
  listUserPayments: endpoint('GET /api/admin/users/:id/payments', 'admin', 'Payments and refunds of a user', {
    mayTakeLong: true,
  }),
  resendBookingMail: endpoint(
    'POST /api/admin/bookings/:id/resend',
    'admin',
    'Mail the confirmation of a booking again',
  ),
  listProgramEnrollments: endpoint('GET /api/admin/programs/:id/enrollments', 'admin', 'Who is or was in a program', {
    query: programEnrollmentsQuery,
  }),
  getAuditFilterOptions: endpoint('GET /api/admin/audit-log/terms', 'admin', 'The filters of the audit log'),
})
