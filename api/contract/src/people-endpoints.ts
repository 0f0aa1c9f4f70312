import type { AuditTerms, Consequences, PersonDetails, ProgramEnrollment, UserPayments } from './admin-entities.ts'
import { defineEndpoint } from './endpoint.ts'
import type { Booking, Enrollment, Message, User } from './entities.ts'
import { changePersonSchema } from './schemas/accounts.ts'
import { programEnrollmentsQuery, userBookingsQuery } from './schemas/queries.ts'

/** A user's page, the impact of actions, and the members of a program. */
export const peopleEndpoints = {
  showConsequences: defineEndpoint<Consequences>()({
    method: 'GET',
    path: '/api/admin/consequences/:kind/:id',
    access: 'admin',
    summary: 'What deleting, archiving or demoting would lead to',
  }),
  showUser: defineEndpoint<User>()({
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'One user',
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
