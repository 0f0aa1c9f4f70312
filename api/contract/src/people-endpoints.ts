import { defineEndpoint } from './endpoint.ts'
import type { AuditTerms, Consequences } from './responses/admin-actions.ts'
import type { Booking, Enrollment, ProgramEnrollment } from './responses/bookings.ts'
import type { Message } from './responses/fields.ts'
import type { UserPayments } from './responses/payments.ts'
import type { Invitation, PeopleFilters, Person, PersonDetails, PersonNote, User } from './responses/people.ts'
import {
  changePersonSchema,
  invitePersonSchema,
  personNoteSchema,
  personTagSchema,
  reauthSchema,
} from './schemas/accounts.ts'
import { programEnrollmentsQuery, userBookingsQuery } from './schemas/queries.ts'

/** A user's page, the impact of actions, and the members of a program. */
export const peopleEndpoints = {
  showConsequences: defineEndpoint<Consequences>()({
    method: 'GET',
    path: '/api/admin/consequences/:kind/:id',
    access: 'admin',
    summary: 'What deleting, archiving or demoting would lead to',
  }),
  showUser: defineEndpoint<Person>()({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'One user',
  }),
  invitePerson: defineEndpoint<User>()({
    method: 'POST',
    path: '/api/admin/users',
    access: 'admin',
    status: 201,
    body: invitePersonSchema,
    summary: 'Make an account for a person and invite them by mail',
  }),
  showInvitedPerson: defineEndpoint<Invitation>()({
    method: 'GET',
    path: '/api/admin/users/:id/invitation',
    access: 'admin',
    summary: 'When a person was invited, and until when the link works',
  }),
  sendInvitation: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/admin/users/:id/invitation',
    access: 'admin',
    summary: 'Mail an invited person another link',
  }),
  withdrawInvitation: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/users/:id/invitation',
    access: 'admin',
    summary: 'Remove an invited person for whom nothing was booked',
  }),
  getPeopleFilters: defineEndpoint<PeopleFilters>()({
    method: 'GET',
    path: '/api/admin/people-filters',
    access: 'admin',
    summary: 'What narrows down the list of people',
  }),
  listPersonNotes: defineEndpoint<PersonNote[]>()({
    method: 'GET',
    path: '/api/admin/users/:id/notes',
    access: 'admin',
    summary: 'What the studio noted about a person, newest first',
  }),
  addPersonNote: defineEndpoint<PersonNote>()({
    method: 'POST',
    path: '/api/admin/users/:id/notes',
    access: 'admin',
    status: 201,
    body: personNoteSchema,
    summary: 'Note something about a person',
  }),
  changePersonNote: defineEndpoint<PersonNote>()({
    method: 'PATCH',
    path: '/api/admin/users/:id/notes/:noteId',
    access: 'admin',
    body: personNoteSchema,
    summary: 'Change a note of your own',
  }),
  deletePersonNote: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/users/:id/notes/:noteId',
    access: 'admin',
    summary: 'Delete a note about a person',
  }),
  addPersonTag: defineEndpoint<Person>()({
    method: 'POST',
    path: '/api/admin/users/:id/tags',
    access: 'admin',
    body: personTagSchema,
    summary: 'Put a tag on a person',
  }),
  removePersonTag: defineEndpoint<Person>()({
    method: 'DELETE',
    path: '/api/admin/users/:id/tags',
    access: 'admin',
    body: personTagSchema,
    summary: 'Take a tag off a person',
  }),
  showPersonDetails: defineEndpoint<PersonDetails>()({
    method: 'GET',
    path: '/api/admin/users/:id/details',
    access: 'admin',
    summary: 'Names, address and phone number of a person',
  }),
  changePerson: defineEndpoint<PersonDetails>()({
    method: 'PATCH',
    path: '/api/admin/users/:id/details',
    access: 'admin',
    ifMatch: true,
    body: changePersonSchema,
    summary: 'Change names, username, phone number or email address of a person',
  }),
  withdrawPersonEmail: defineEndpoint<PersonDetails>()({
    method: 'DELETE',
    path: '/api/admin/users/:id/details/new-email',
    access: 'admin',
    body: reauthSchema,
    mayBeEmpty: true,
    summary: 'Keep the present email address of a person after all',
  }),
  listUserBookings: defineEndpoint<Booking[]>()({
    method: 'GET',
    path: '/api/admin/users/:id/bookings',
    access: 'admin',
    query: userBookingsQuery,
    summary: 'The bookings of a user, coming or past',
  }),
  listUserEnrollments: defineEndpoint<Enrollment[]>()({
    method: 'GET',
    path: '/api/admin/users/:id/enrollments',
    access: 'admin',
    summary: 'The program enrollments of a user',
  }),
  listUserPayments: defineEndpoint<UserPayments>()({
    method: 'GET',
    path: '/api/admin/users/:id/payments',
    access: 'admin',
    mayTakeLong: true,
    summary: 'What a user has paid and got back',
  }),
  resendBookingMail: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/admin/bookings/:id/resend',
    access: 'admin',
    summary: 'Mail the confirmation of a booking once more',
  }),
  listProgramEnrollments: defineEndpoint<ProgramEnrollment[]>()({
    method: 'GET',
    path: '/api/admin/programs/:id/enrollments',
    access: 'admin',
    query: programEnrollmentsQuery,
    summary: 'Who is or was in a program',
  }),
  listAuditTerms: defineEndpoint<AuditTerms>()({
    method: 'GET',
    path: '/api/admin/audit-log/terms',
    access: 'admin',
    summary: 'What the audit log can be filtered by',
  }),
} as const
