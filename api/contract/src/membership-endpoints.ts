import { defineEndpoint } from './endpoint.ts'
import type {
  KeepPreview,
  LeavePreview,
  MembershipOverview,
  PausePreview,
  PlanChangePreview,
  ResumePreview,
} from './responses/membership.ts'
import { pausePreviewQuery, pauseSchema, planChangeQuery, planChangeSchema, seenSchema } from './schemas/membership.ts'

/** A member's own plan: its state, pausing it and resuming it. */
export const membershipEndpoints = {
  getMembership: defineEndpoint<MembershipOverview>()({
    method: 'GET',
    path: '/api/membership',
    access: 'user',
    summary: 'My plan: paid until, pause, end, what is unpaid',
  }),
  previewPause: defineEndpoint<PausePreview>()({
    method: 'GET',
    path: '/api/membership/pause/preview',
    access: 'user',
    query: pausePreviewQuery,
    summary: 'What a pause of my plan, or another end of it, would do',
  }),
  pauseMembership: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/membership/pause',
    access: 'user',
    body: pauseSchema,
    summary: 'Pause my plan, or change when the pause ends',
  }),
  previewResume: defineEndpoint<ResumePreview>()({
    method: 'GET',
    path: '/api/membership/resume/preview',
    access: 'user',
    summary: 'What ending the pause of my plan now would do',
  }),
  resumeMembership: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/membership/resume',
    access: 'user',
    body: seenSchema,
    summary: 'End the pause of my plan now',
  }),
  previewLeaving: defineEndpoint<LeavePreview>()({
    method: 'GET',
    path: '/api/membership/cancel/preview',
    access: 'user',
    summary: 'What leaving would do',
  }),
  leaveMembership: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/membership/cancel',
    access: 'user',
    body: seenSchema,
    summary: 'End my plan with the period that is paid for',
  }),
  previewKeeping: defineEndpoint<KeepPreview>()({
    method: 'GET',
    path: '/api/membership/keep/preview',
    access: 'user',
    summary: 'What taking my leaving back would do',
  }),
  keepMembership: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/membership/keep',
    access: 'user',
    body: seenSchema,
    summary: 'Keep my plan, which was to end',
  }),
  previewPlanChange: defineEndpoint<PlanChangePreview>()({
    method: 'GET',
    path: '/api/membership/plan/preview',
    access: 'user',
    query: planChangeQuery,
    mayTakeLong: true,
    summary: 'What changing to another plan would do',
  }),
  changeMyPlan: defineEndpoint<MembershipOverview>()({
    method: 'POST',
    path: '/api/membership/plan',
    access: 'user',
    body: planChangeSchema,
    summary: 'Change to another plan, at once or with the next period, or take that back',
  }),
} as const
