import { endpoint, endpointTable } from './endpoint.ts'
import { pausePreviewQuery, pauseSchema, planChangeQuery, planChangeSchema, seenSchema } from './schemas/membership.ts'

/** A member's own plan: its state, pausing it and resuming it. */
export const membershipEndpoints = endpointTable({
  getMembership: endpoint('GET /api/membership', 'user', 'My plan: paid until, pause, end, what is unpaid'),
  previewPause: endpoint(
    'GET /api/membership/pause/preview',
    'user',
    'What a pause of my plan, or another end of it, would do',
    {
      query: pausePreviewQuery,
    },
  ),
  pauseMembership: endpoint('POST /api/membership/pause', 'user', 'Pause my plan, or change when the pause ends', {
    body: pauseSchema,
  }),
  previewResume: endpoint(
    'GET /api/membership/resume/preview',
    'user',
    'What ending the pause of my plan now would do',
  ),
  resumeMembership: endpoint('POST /api/membership/resume', 'user', 'End the pause of my plan now', {
    body: seenSchema,
  }),
  previewLeaving: endpoint('GET /api/membership/cancel/preview', 'user', 'What leaving would do'),
  leaveMembership: endpoint('POST /api/membership/cancel', 'user', 'End my plan with the period that is paid for', {
    body: seenSchema,
  }),
  previewKeeping: endpoint('GET /api/membership/keep/preview', 'user', 'What taking my leaving back would do'),
  keepMembership: endpoint('POST /api/membership/keep', 'user', 'Keep my plan, which was to end', {
    body: seenSchema,
  }),
  previewPlanChange: endpoint('GET /api/membership/plan/preview', 'user', 'What changing to another plan would do', {
    query: planChangeQuery,
    mayTakeLong: true,
  }),
  changeMyPlan: endpoint(
    'POST /api/membership/plan',
    'user',
    'Change to another plan, at once or with the next period, or take that back',
    {
      body: planChangeSchema,
    },
  ),
})
