import { calendarEndpoints } from './calendar-endpoints.ts'
import { endpoint, endpointTable } from './endpoint.ts'
import * as accounts from './schemas/accounts.ts'
import { classSchema, instructorSchema, programSchema } from './schemas/catalogue.ts'
import { changeLeadSchema } from './schemas/leads.ts'
import { toPartial } from './schemas/partial.ts'
import { auditLogQuery, leadsQuery, usersQuery } from './schemas/queries.ts'
import { reportQuery } from './schemas/reports.ts'

/** Running the studio. */
export const adminEndpoints = endpointTable({
  listUsers: endpoint('GET /api/admin/users', 'admin', 'Users, filtered and searched', {
    query: usersQuery,
  }),
  promoteUser: endpoint('POST /api/admin/promote-user', 'admin', 'Make a user an admin', {
    body: accounts.promoteUserSchema,
  }),
  changeUser: endpoint('PATCH /api/admin/users/:id', 'admin', 'Change membership or role', {
    acceptsIfMatch: true,
    body: accounts.changeUserSchema,
  }),
  createClass: endpoint('POST /api/admin/classes', 'admin', 'Create a class', {
    status: 201,
    body: classSchema,
  }),
  changeClass: endpoint('PATCH /api/admin/classes/:id', 'admin', 'Change a class', {
    acceptsIfMatch: true,
    body: toPartial(classSchema),
  }),
  deleteClass: endpoint(
    'DELETE /api/admin/classes/:id',
    'admin',
    'Delete a class, or deactivate it when it has bookings',
    {
      acceptsIfMatch: true,
    },
  ),
  createInstructor: endpoint('POST /api/admin/instructors', 'admin', 'Add an instructor', {
    status: 201,
    body: instructorSchema,
  }),
  changeInstructor: endpoint('PATCH /api/admin/instructors/:id', 'admin', 'Change an instructor', {
    acceptsIfMatch: true,
    body: toPartial(instructorSchema),
  }),
  deleteInstructor: endpoint('DELETE /api/admin/instructors/:id', 'admin', 'Delete an instructor', {
    acceptsIfMatch: true,
  }),
  ...calendarEndpoints,
  createProgram: endpoint('POST /api/admin/programs', 'admin', 'Create a program', {
    status: 201,
    body: programSchema,
  }),
  changeProgram: endpoint('PATCH /api/admin/programs/:id', 'admin', 'Change a program', {
    acceptsIfMatch: true,
    body: toPartial(programSchema),
  }),
  archiveProgram: endpoint('DELETE /api/admin/programs/:id', 'admin', 'Archive a program', {
    acceptsIfMatch: true,
  }),
  uploadImage: endpoint('POST /api/upload/image', 'admin', 'Upload a picture', {
    status: 201,
    formFields: { image: 'file' },
  }),
  listLeads: endpoint('GET /api/admin/requests', 'admin', 'Requests, filtered and searched', {
    query: leadsQuery,
  }),
  changeLead: endpoint('PATCH /api/admin/requests/:id', 'admin', 'Change the status or note of a request', {
    acceptsIfMatch: true,
    body: changeLeadSchema,
  }),
  inviteToTrial: endpoint(
    'POST /api/admin/requests/:id/invite',
    'admin',
    'Turn a granted trial request into a free class, and mail its sender',
  ),
  deleteLead: endpoint('DELETE /api/admin/requests/:id', 'admin', 'Delete a request and all copies of its contents'),
  exportLeads: endpoint('GET /api/admin/requests.csv', 'admin', 'Requests as CSV', {
    query: leadsQuery,
    contentType: 'text/csv',
    mayTakeLong: true,
  }),
  listAuditLog: endpoint('GET /api/admin/audit-log', 'admin', 'What admins did', {
    query: auditLogQuery,
  }),
  getReport: endpoint('GET /api/admin/reports', 'admin', 'Figures by week or month', {
    query: reportQuery,
    mayTakeLong: true,
  }),
  getFillReport: endpoint('GET /api/admin/reports/fill', 'admin', 'How full each class was, by weekday', {
    query: reportQuery,
    mayTakeLong: true,
  }),
  getMembershipReport: endpoint(
    'GET /api/admin/reports/memberships',
    'admin',
    'Members and monthly recurring revenue, by week or month and now',
    {
      query: reportQuery,
      mayTakeLong: true,
    },
  ),
  getRetentionReport: endpoint(
    'GET /api/admin/reports/retention',
    'admin',
    'How many members stayed, by the month in which they joined',
    {
      query: reportQuery,
      mayTakeLong: true,
    },
  ),
  getTrialReport: endpoint(
    'GET /api/admin/reports/trials',
    'admin',
    'Trials and how far they came, by week or month of the request',
    {
      query: reportQuery,
      mayTakeLong: true,
    },
  ),
  exportReport: endpoint(
    'GET /api/admin/reports/export/:report',
    'admin',
    'A report as CSV: bookings, fill, revenue, members, recurring, retention, trials, packs or leads',
    {
      query: reportQuery,
      contentType: 'text/csv',
      mayTakeLong: true,
    },
  ),
})
