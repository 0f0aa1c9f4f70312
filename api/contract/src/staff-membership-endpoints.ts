import { defineEndpoint } from './endpoint.ts'
import type {
  FreeDaysPreview,
  KeepPreview,
  LeavePreview,
  MembershipOverview,
  PausePreview,
  ResumePreview,
} from './responses/membership.ts'
import type { UserPayments } from './responses/payments.ts'
import type { TimelineEntry } from './responses/timeline.ts'
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
export const staffMembershipEndpoints = {
  listTimeline: defineEndpoint<TimelineEntry[]>()({
    method: 'GET',
    path: '/api/admin/users/:id/timeline',
    access: 'admin',
    query: timelineQuery,
    summary: 'Plan, pauses, payments, mails and what admins did about a person, newest first',
  }),
  giveBackPayment: defineEndpoint<UserPayments>()({
    method: 'POST',
    path: '/api/admin/users/:id/payments/:paymentId/refund',
    access: 'admin',
    body: giveBackSchema,
    summary: 'Give a payment back, in whole or in part',
  }),
  showUserMembership: defineEndpoint<MembershipOverview>()({
    method: 'GET',
    path: '/api/admin/users/:id/membership',
    access: 'admin',
    summary: 'The plan of a person: paid until, pause, end, what is unpaid',
  }),
  previewUserPause: defineEndpoint<PausePreview>()({
    method: 'GET',
    path: '/api/admin/users/:id/membership/pause/preview',
    access: 'admin',
    query: pausePreviewQuery,
    summary: 'What a pause of a person’s plan, or another end of it, would do',
  }),
  pauseUserMembership: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/admin/users/:id/membership/pause',
    access: 'admin',
    body: staffPauseSchema,
    summary: 'Pause a person’s plan, or change when the pause ends',
  }),
  previewUserResume: defineEndpoint<ResumePreview>()({
    method: 'GET',
    path: '/api/admin/users/:id/membership/resume/preview',
    access: 'admin',
    summary: 'What ending the pause of a person’s plan now would do',
  }),
  resumeUserMembership: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/admin/users/:id/membership/resume',
    access: 'admin',
    body: staffSeenSchema,
    summary: 'End the pause of a person’s plan now',
  }),
  previewUserLeaving: defineEndpoint<LeavePreview>()({
    method: 'GET',
    path: '/api/admin/users/:id/membership/cancel/preview',
    access: 'admin',
    summary: 'What ending a person’s plan would do',
  }),
  endUserMembership: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/admin/users/:id/membership/cancel',
    access: 'admin',
    body: staffSeenSchema,
    summary: 'End a person’s plan with the period that is paid for',
  }),
  previewUserKeeping: defineEndpoint<KeepPreview>()({
    method: 'GET',
    path: '/api/admin/users/:id/membership/keep/preview',
    access: 'admin',
    summary: 'What taking the end of a person’s plan back would do',
  }),
  keepUserMembership: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/admin/users/:id/membership/keep',
    access: 'admin',
    body: staffSeenSchema,
    summary: 'Keep a person’s plan, which was to end',
  }),
  previewFreeDays: defineEndpoint<FreeDaysPreview>()({
    method: 'GET',
    path: '/api/admin/users/:id/membership/free-days/preview',
    access: 'admin',
    query: freeDaysQuery,
    summary: 'What crediting free days would do',
  }),
  giveFreeDays: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/admin/users/:id/membership/free-days',
    access: 'admin',
    body: freeDaysSchema,
    summary: 'Credit free days, which are taken off the next charge',
  }),
} as const
