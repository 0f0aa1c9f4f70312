import { formatCents } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Feature, PersonalData } from '../../platform/feature.ts'
import { newRouter } from '../../platform/http.ts'
import { mountEndpoint } from '../../platform/mount-endpoint.ts'
import { membershipHandler } from './advance-membership.ts'
import { announcePrice, priceNoticeHandler, showPriceNotice } from './change/announce-price.ts'
import { changeOwnPlan, previewPlanChange } from './change/change-own-plan.ts'
import { newPlanMail, planWillChangeMail, priceNoticeMail } from './change/plan-mails.ts'
import { membershipHistory } from './history/history-store.ts'
import { planEventStore } from './history/plan-event-store.ts'
import { recordPlanOver } from './history/record-plan-change.ts'
import { leavingMail } from './leave/leave-mail.ts'
import { keepMembership, leaveMembership, previewKeeping, previewLeaving } from './leave/leave-membership.ts'
import { requestEnd } from './leave/request-end.ts'
import { endedMail, renewalFailedMail, resumeFailedMail, startedMail } from './membership-mails.ts'
import { membershipStore } from './membership-store.ts'
import { openPortal } from './open-portal.ts'
import { chargeNoticeMail, pauseConfirmedMail } from './pause/pause-mails.ts'
import { pauseMembership, previewPause, previewResume, resumeMembership } from './pause/pause-membership.ts'
import { planChangedMail } from './plan-changed-mail.ts'
import { showMembership } from './show-membership.ts'
import { addStaffRoutes } from './staff-routes.ts'
import { reconcileMemberships } from './sync-membership.ts'
import { listUnpaidMemberships } from './unpaid/list-unpaid.ts'
import { paymentReminderMail } from './unpaid/unpaid-reminders.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'openCustomerPortal', ({ actor }) => openPortal(deps, actor))
  mountEndpoint(router, 'listUnpaidMemberships', () => listUnpaidMemberships(deps))
  mountEndpoint(router, 'getMembership', ({ actor }) => showMembership(deps, actor))
  mountEndpoint(router, 'previewPause', ({ actor, query }) => previewPause(deps, { userId: actor.id, ...query }))
  mountEndpoint(router, 'pauseMembership', ({ actor, body }) => pauseMembership(deps, { userId: actor.id }, body))
  mountEndpoint(router, 'previewResume', ({ actor }) => previewResume(deps, { userId: actor.id }))
  mountEndpoint(router, 'resumeMembership', ({ actor, body }) => resumeMembership(deps, { userId: actor.id }, body))
  mountEndpoint(router, 'previewLeaving', ({ actor }) => previewLeaving(deps, { userId: actor.id }))
  mountEndpoint(router, 'leaveMembership', ({ actor, body }) => leaveMembership(deps, { userId: actor.id }, body))
  mountEndpoint(router, 'previewKeeping', ({ actor }) => previewKeeping(deps, { userId: actor.id }))
  mountEndpoint(router, 'keepMembership', ({ actor, body }) => keepMembership(deps, { userId: actor.id }, body))
  mountEndpoint(router, 'previewPlanChange', ({ actor, query }) =>
    previewPlanChange(deps, { userId: actor.id, ...query }),
  )
  mountEndpoint(router, 'changeMyPlan', ({ actor, body }) => changeOwnPlan(deps, actor, body))
  mountEndpoint(router, 'showPriceNotice', ({ params }) => showPriceNotice(deps, params.id))
  mountEndpoint(router, 'announcePrice', ({ actor, params, body }) =>
    announcePrice(deps, actor, { id: params.id, ...body }),
  )
  addStaffRoutes(deps, router)
  return router
}

/** What a person had and when, for the export; it names them by their id alone, so that it stays for the reports. */
const historyData: PersonalData = {
  name: 'membershipHistory',
  collect: async (deps, userId) =>
    (await membershipHistory(deps).allOf(userId)).map(({ at, after }) => ({
      ...{ at, plan: after.plan, status: after.state, price: formatCents(after.monthlyCents) },
    })),
  erase: (deps, { userId, tx }) => recordPlanOver(deps, { userId, by: { kind: 'system', id: null }, tx }),
}

/** A closed account's subscription, cancelled or past due by now, must not be charged again. */
const membershipData: PersonalData = {
  name: 'memberships',
  collect: async (deps, userId) =>
    (await membershipStore(deps).allOf(userId)).map((membership) => {
      const { stand, periodEnd, cancelAtPeriodEnd, priceCents, createdAt, pause, pausedSpans } = membership
      return {
        ...{ status: stand, paidUntil: periodEnd, cancelAtPeriodEnd, createdAt, price: formatCents(priceCents) },
        pause: pause ? { from: pause.from, until: pause.until } : null,
        earlierPauses: pausedSpans,
      }
    }),
  erase: async (deps, { userId, tx }) => {
    for (const membership of await membershipStore(deps).runningOf(userId, { tx }))
      await requestEnd(deps, { membership, end: { how: 'at once', endsAt: null }, tx })
  },
}

/** What happened to a closed account's plan points at an account that has no name any more. */
const planEventData: PersonalData = {
  name: 'planEvents',
  collect: async (deps, userId) =>
    (await planEventStore(deps).allOf(userId)).map(({ kind, by, at, effectiveAt, until, amountCents, days }) => ({
      ...{ what: kind, by, at, effectiveAt: effectiveAt ?? null, until: until ?? null, days: days ?? null },
      amount: amountCents === undefined ? null : formatCents(amountCents),
    })),
  erase: async () => undefined,
}

/** Memberships. */
export const memberships: Feature = {
  name: 'memberships',
  routes,
  jobs: [{ name: 'check memberships', everySeconds: 300, run: reconcileMemberships }],
  handlers: [membershipHandler, priceNoticeHandler],
  mails: [
    startedMail,
    renewalFailedMail,
    resumeFailedMail,
    endedMail,
    pauseConfirmedMail,
    chargeNoticeMail,
    leavingMail,
    paymentReminderMail,
    planChangedMail,
    newPlanMail,
    planWillChangeMail,
    priceNoticeMail,
  ],
  personalData: [membershipData, historyData, planEventData],
}
