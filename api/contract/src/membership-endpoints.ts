import { defineEndpoint } from './endpoint.ts'
import type { MembershipOverview, PausePreview, ResumePreview } from './membership.ts'
import { pausePreviewQuery, pauseSchema, resumeSchema } from './schemas/membership.ts'

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
    body: resumeSchema,
    summary: 'End the pause of my plan now',
  }),
} as const
