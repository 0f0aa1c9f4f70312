import { endpoint, endpointTable } from './endpoint.ts'
import {
  pausePreviewQuery,
  pauseSchema,
  planChangeQuery,
  planChangeSchema,
  previewVersionSchema,
} from './schemas/membership.ts'

/** A member's own plan: its state, and pausing, resuming, cancelling and changing it. */
export const membershipEndpoints = endpointTable({
  getMembership: endpoint('GET /api/membership', 'user', 'My plan: paid until, pause, end, what is unpaid'),
  previewPause: endpoint(
    'GET /api/membership/pause/preview',
    'user',
    'What pausing my plan, or moving the end of a pause, would do',
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
    body: previewVersionSchema,
  }),
  previewLeaving: endpoint('GET /api/membership/cancel/preview', 'user', 'What cancelling my plan would do'),
  leaveMembership: endpoint('POST /api/membership/cancel', 'user', 'Cancel my plan at the end of the paid period', {
    body: previewVersionSchema,
  }),
  previewKeeping: endpoint('GET /api/membership/keep/preview', 'user', 'What undoing my cancellation would do'),
  keepMembership: endpoint('POST /api/membership/keep', 'user', 'Undo my cancellation', {
    body: previewVersionSchema,
  }),
  previewPlanChange: endpoint('GET /api/membership/plan/preview', 'user', 'What changing to another plan would do', {
    query: planChangeQuery,
    mayTakeLong: true,
  }),
  changeMyPlan: endpoint(
    'POST /api/membership/plan',
    'user',
    'Change to another plan, at once or with the next period, or undo such a change',
    {
      body: planChangeSchema,
    },
  ),
})
