import type { Deps } from '../../deps.ts'
import type { newRouter } from '../../platform/http.ts'
import { mountEndpoint } from '../../platform/mount-endpoint.ts'
import { giveFreeDays, previewFreeDays } from './free-days/give-free-days.ts'
import { keepMembership, leaveMembership, previewKeeping, previewLeaving } from './leave/leave-membership.ts'
import { pauseMembership, previewPause, previewResume, resumeMembership } from './pause/pause-membership.ts'
import { toStaffRequest } from './plan-request.ts'
import { showMembership } from './show-membership.ts'

/** What an admin sees of a member's plan and does about it: the member's own acts, with a reason and wider limits. */
export function addStaffRoutes(deps: Deps, router: ReturnType<typeof newRouter>): void {
  mountEndpoint(router, 'showUserMembership', ({ params }) => showMembership(deps, params, 'staff'))
  mountEndpoint(router, 'previewUserPause', ({ params, query }) =>
    previewPause(deps, { userId: params.id, ...query, limits: 'staff' }),
  )
  mountEndpoint(router, 'pauseUserMembership', async ({ actor, params, body: { reason, ...input } }) =>
    pauseMembership(deps, await toStaffRequest(deps, { actor, id: params.id, reason }), input),
  )
  mountEndpoint(router, 'previewUserResume', ({ params }) => previewResume(deps, { userId: params.id }))
  mountEndpoint(router, 'resumeUserMembership', async ({ actor, params, body: { reason, ...input } }) =>
    resumeMembership(deps, await toStaffRequest(deps, { actor, id: params.id, reason }), input),
  )
  mountEndpoint(router, 'previewUserLeaving', ({ params }) => previewLeaving(deps, { userId: params.id }))
  mountEndpoint(router, 'endUserMembership', async ({ actor, params, body: { reason, ...input } }) =>
    leaveMembership(deps, await toStaffRequest(deps, { actor, id: params.id, reason }), input),
  )
  mountEndpoint(router, 'previewUserKeeping', ({ params }) => previewKeeping(deps, { userId: params.id }))
  mountEndpoint(router, 'keepUserMembership', async ({ actor, params, body: { reason, ...input } }) =>
    keepMembership(deps, await toStaffRequest(deps, { actor, id: params.id, reason }), input),
  )
  mountEndpoint(router, 'previewFreeDays', ({ params, query }) =>
    previewFreeDays(deps, { userId: params.id, ...query }),
  )
  mountEndpoint(router, 'giveFreeDays', async ({ actor, params, body: { reason, ...input } }) =>
    giveFreeDays(deps, await toStaffRequest(deps, { actor, id: params.id, reason }), input),
  )
}
