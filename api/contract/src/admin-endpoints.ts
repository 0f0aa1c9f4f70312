import { calendarEndpoints } from './calendar-endpoints.ts'
import { defineEndpoint } from './endpoint.ts'
import type { AuditEntry } from './responses/admin-actions.ts'
import type { Instructor, Program, StudioClass, UploadedImage } from './responses/catalogue.ts'
import type { Message } from './responses/fields.ts'
import type { Lead } from './responses/leads.ts'
import type { Person, User } from './responses/people.ts'
import type { FillReport, MembershipReport, Report, RetentionReport, TrialReport } from './responses/reports.ts'
import * as accounts from './schemas/accounts.ts'
import { classSchema, instructorSchema, programSchema } from './schemas/catalogue.ts'
import { changeLeadSchema } from './schemas/leads.ts'
import { toPartial } from './schemas/partial.ts'
import { auditLogQuery, leadsQuery, usersQuery } from './schemas/queries.ts'
import { reportQuery } from './schemas/reports.ts'

/** Running the studio. */
export const adminEndpoints = {
  listUsers: defineEndpoint<Person[]>()({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    query: usersQuery,
    summary: 'Users, filtered and searched',
  }),
  promoteUser: defineEndpoint<User>()({
    method: 'POST',
    path: '/api/admin/promote-user',
    access: 'admin',
    body: accounts.promoteUserSchema,
    summary: 'Make a user an admin',
  }),
  changeUser: defineEndpoint<User>()({
    method: 'PATCH',
    path: '/api/admin/users/:id',
    access: 'admin',
    ifMatch: true,
    body: accounts.changeUserSchema,
    summary: 'Change membership or role',
  }),
  createClass: defineEndpoint<StudioClass>()({
    method: 'POST',
    path: '/api/admin/classes',
    access: 'admin',
    status: 201,
    body: classSchema,
    summary: 'Create a class',
  }),
  changeClass: defineEndpoint<StudioClass>()({
    method: 'PATCH',
    path: '/api/admin/classes/:id',
    access: 'admin',
    ifMatch: true,
    body: toPartial(classSchema),
    summary: 'Change a class',
  }),
  deleteClass: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/classes/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Delete a class, or deactivate it when it has bookings',
  }),
  createInstructor: defineEndpoint<Instructor>()({
    method: 'POST',
    path: '/api/admin/instructors',
    access: 'admin',
    status: 201,
    body: instructorSchema,
    summary: 'Add an instructor',
  }),
  changeInstructor: defineEndpoint<Instructor>()({
    method: 'PATCH',
    path: '/api/admin/instructors/:id',
    access: 'admin',
    ifMatch: true,
    body: toPartial(instructorSchema),
    summary: 'Change an instructor',
  }),
  deleteInstructor: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/instructors/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Delete an instructor',
  }),
  ...calendarEndpoints,
  createProgram: defineEndpoint<Program>()({
    method: 'POST',
    path: '/api/admin/programs',
    access: 'admin',
    status: 201,
    body: programSchema,
    summary: 'Create a program',
  }),
  changeProgram: defineEndpoint<Program>()({
    method: 'PATCH',
    path: '/api/admin/programs/:id',
    access: 'admin',
    ifMatch: true,
    body: toPartial(programSchema),
    summary: 'Change a program',
  }),
  archiveProgram: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/programs/:id',
    access: 'admin',
    ifMatch: true,
    summary: 'Archive a program',
  }),
  uploadImage: defineEndpoint<UploadedImage>()({
    method: 'POST',
    path: '/api/upload/image',
    access: 'admin',
    status: 201,
    bodyKind: 'multipart',
    summary: 'Upload a picture (field image)',
  }),
  listLeads: defineEndpoint<Lead[]>()({
    method: 'GET',
    path: '/api/admin/requests',
    access: 'admin',
    query: leadsQuery,
    summary: 'Requests, filtered and searched',
  }),
  changeLead: defineEndpoint<Lead>()({
    method: 'PATCH',
    path: '/api/admin/requests/:id',
    access: 'admin',
    ifMatch: true,
    body: changeLeadSchema,
    summary: 'Change the status or note of a request',
  }),
  inviteToTrial: defineEndpoint<Lead>()({
    method: 'POST',
    path: '/api/admin/requests/:id/invite',
    access: 'admin',
    summary: 'Make a granted trial request a free class, and mail its sender',
  }),
  deleteLead: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/requests/:id',
    access: 'admin',
    summary: 'Delete a request with everything that repeats what it said',
  }),
  exportLeads: defineEndpoint<string>()({
    method: 'GET',
    path: '/api/admin/requests.csv',
    access: 'admin',
    query: leadsQuery,
    contentType: 'text/csv',
    mayTakeLong: true,
    summary: 'Requests as CSV',
  }),
  listAuditLog: defineEndpoint<AuditEntry[]>()({
    method: 'GET',
    path: '/api/admin/audit-log',
    access: 'admin',
    query: auditLogQuery,
    summary: 'What admins did',
  }),
  getReport: defineEndpoint<Report>()({
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    query: reportQuery,
    mayTakeLong: true,
    summary: 'Figures of the studio by week or month',
  }),
  getFillReport: defineEndpoint<FillReport>()({
    method: 'GET',
    path: '/api/admin/reports/fill',
    access: 'admin',
    query: reportQuery,
    mayTakeLong: true,
    summary: 'How full each class was, by weekday',
  }),
  getMembershipReport: defineEndpoint<MembershipReport>()({
    method: 'GET',
    path: '/api/admin/reports/memberships',
    access: 'admin',
    query: reportQuery,
    mayTakeLong: true,
    summary: 'Members and monthly recurring revenue, by week or month and now',
  }),
  getRetentionReport: defineEndpoint<RetentionReport>()({
    method: 'GET',
    path: '/api/admin/reports/retention',
    access: 'admin',
    query: reportQuery,
    mayTakeLong: true,
    summary: 'How many members stayed, by the month in which they joined',
  }),
  getTrialReport: defineEndpoint<TrialReport>()({
    method: 'GET',
    path: '/api/admin/reports/trials',
    access: 'admin',
    query: reportQuery,
    mayTakeLong: true,
    summary: 'Trials and what became of them, by week or month of the request',
  }),
  exportReport: defineEndpoint<string>()({
    method: 'GET',
    path: '/api/admin/reports/export/:report',
    access: 'admin',
    query: reportQuery,
    contentType: 'text/csv',
    mayTakeLong: true,
    summary: 'A report as CSV: bookings, fill, revenue, members, recurring, retention, trials or leads',
  }),
} as const
