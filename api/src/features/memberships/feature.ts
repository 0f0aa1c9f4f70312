import { formatCents } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Feature, PersonalData } from '../../platform/feature.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listUnpaidMemberships } from './list-unpaid.ts'
import { endedMail, renewalFailedMail, startedMail } from './membership-mails.ts'
import { openPortal } from './open-portal.ts'
import { membershipEndHandler, reconcileMemberships } from './reconcile-memberships.ts'

function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'openCustomerPortal', ({ actor }) => openPortal(deps, actor))
  serve(router, 'listUnpaidMemberships', () => listUnpaidMemberships(deps))
  return router
}

/** A closed account's subscription, cancelled or past due by now, must not be charged again. */
const membershipData: PersonalData = {
  name: 'memberships',
  collect: async (deps, userId) =>
    (await deps.memberships.allOf(userId)).map(({ stand, periodEnd, cancelAtPeriodEnd, priceCents, createdAt }) => ({
      ...{ status: stand, paidUntil: periodEnd, cancelAtPeriodEnd, createdAt },
      price: formatCents(priceCents),
    })),
  erase: async (deps, { userId, tx }) => {
    for (const { id } of await deps.memberships.runningOf(userId, { tx })) {
      await deps.memberships.askForEnd({ id, as: 'closed', tx })
    }
  },
}

/** Memberships. */
export const memberships: Feature = {
  name: 'memberships',
  routes,
  jobs: [{ name: 'check memberships', every: '5 minutes', run: reconcileMemberships }],
  handlers: [membershipEndHandler],
  mails: [startedMail, renewalFailedMail, endedMail],
  personalData: [membershipData],
}
