import { endpoint, endpointTable } from './endpoint.ts'
import { pausePreviewQuery } from './schemas/membership.ts'
import {
  freeDaysQuery,
  freeDaysSchema,
  giveBackSchema,
  staffPauseSchema,
  staffSeenSchema,
  timelineQuery,
} from './schemas/staff-membership.ts'

/** What the studio sees of a person's plan and payments, and does about them with a reason. */
export const staffMembershipEndpoints = endpointTable({
  listTimeline: endpoint(
    'GET /api/admin/users/:id/timeline',
    'admin',
    'Plan, pauses, payments, mails and what admins did about a person, newest first',
    {
      query: timelineQuery,
    },
  ),
  giveBackPayment: endpoint(
    'POST /api/admin/users/:id/payments/:paymentId/refund',
    'admin',
    'Give a payment back, in whole or in part',
    {
      body: giveBackSchema,
    },
  ),
  showUserMembership: endpoint(
    'GET /api/admin/users/:id/membership',
    'admin',
    'The plan of a person: paid until, pause, end, what is unpaid',
  ),
  previewUserPause: endpoint(
    'GET /api/admin/users/:id/membership/pause/preview',
    'admin',
    'What a pause of a person’s plan, or another end of it, would do',
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
      body: staffSeenSchema,
    },
  ),
  previewUserLeaving: endpoint(
    'GET /api/admin/users/:id/membership/cancel/preview',
    'admin',
    'What ending a person’s plan would do',
  ),
  endUserMembership: endpoint(
    'POST /api/admin/users/:id/membership/cancel',
    'admin',
    'End a person’s plan with the period that is paid for',
    {
      body: staffSeenSchema,
    },
  ),
  previewUserKeeping: endpoint(
    'GET /api/admin/users/:id/membership/keep/preview',
    'admin',
    'What taking the end of a person’s plan back would do',
  ),
  keepUserMembership: endpoint(
    'POST /api/admin/users/:id/membership/keep',
    'admin',
    'Keep a person’s plan, which was to end',
    {
      body: staffSeenSchema,
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
