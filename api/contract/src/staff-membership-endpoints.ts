import { endpoint, endpointTable } from './endpoint.ts'
import { pausePreviewQuery } from './schemas/membership.ts'
import {
  freeDaysQuery,
  freeDaysSchema,
  refundSchema,
  staffPauseSchema,
  staffPreviewVersionSchema,
  timelineQuery,
} from './schemas/staff-membership.ts'

/** What admins see of a person's plan and payments, and change with a reason. */
export const staffMembershipEndpoints = endpointTable({
  listTimeline: endpoint(
    'GET /api/admin/users/:id/timeline',
    'admin',
    'Plan, pauses, payments, mails and what admins did about a person, newest first',
    {
      query: timelineQuery,
    },
  ),
  refundUserPayment: endpoint(
    'POST /api/admin/users/:id/payments/:paymentId/refund',
    'admin',
    'Refund a payment, in whole or in part',
    {
      body: refundSchema,
    },
  ),
  getUserMembership: endpoint(
    'GET /api/admin/users/:id/membership',
    'admin',
    'The plan of a person: paid until, pause, end, what is unpaid',
  ),
  previewUserPause: endpoint(
    'GET /api/admin/users/:id/membership/pause/preview',
    'admin',
    'What pausing a person’s plan, or moving the end of a pause, would do',
    {
      query: pausePreviewQuery,
    },
  ),
  pauseUserMembership: endpoint(
    'POST /api/admin/users/:id/membership/pause',
    'admin',
    'Pause a person’s plan, or change when the pause ends',
    {
      body: staffPauseSchema,
    },
  ),
  previewUserResume: endpoint(
    'GET /api/admin/users/:id/membership/resume/preview',
    'admin',
    'What ending the pause of a person’s plan now would do',
  ),
  resumeUserMembership: endpoint(
    'POST /api/admin/users/:id/membership/resume',
    'admin',
    'End the pause of a person’s plan now',
    {
      body: staffPreviewVersionSchema,
    },
  ),
  previewUserLeaving: endpoint(
    'GET /api/admin/users/:id/membership/cancel/preview',
    'admin',
    'What cancelling a person’s plan would do',
  ),
  endUserMembership: endpoint(
    'POST /api/admin/users/:id/membership/cancel',
    'admin',
    'Cancel a person’s plan at the end of the paid period',
    {
      body: staffPreviewVersionSchema,
    },
  ),
  previewUserKeeping: endpoint(
    'GET /api/admin/users/:id/membership/keep/preview',
    'admin',
    'What undoing the cancellation of a person’s plan would do',
  ),
  keepUserMembership: endpoint(
    'POST /api/admin/users/:id/membership/keep',
    'admin',
    'Undo the cancellation of a person’s plan',
    {
      body: staffPreviewVersionSchema,
    },
  ),
  previewFreeDays: endpoint(
    'GET /api/admin/users/:id/membership/free-days/preview',
    'admin',
    'What crediting free days would do',
    {
      query: freeDaysQuery,
    },
  ),
  giveFreeDays: endpoint(
    'POST /api/admin/users/:id/membership/free-days',
    'admin',
    'Credit free days, which are taken off the next charge',
    {
      body: freeDaysSchema,
    },
  ),
})
