import { toMoney } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Feature, PersonalData } from '../../platform/feature.ts'
import type { Actor } from '../../platform/http.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { userStore } from '../accounts/people/index.ts'
import { announcePrice, priceNoticeHandler, showPriceNotice } from './change/announce-price.ts'
import { changeOwnPlan, prepareChange } from './change/change-own-plan.ts'
import { giveFreeDays, prepareFreeDays } from './free-days/give-free-days.ts'
import { planEventStore } from './history/plan-events.ts'
import { membershipHistory, recordPlanChange } from './history/plan-history.ts'
import { keepMembership, leaveMembership, prepareKeeping, prepareLeaving } from './leave/leave-membership.ts'
import { requestEnd } from './membership-job.ts'
import { endedMail, paymentReminderMail, renewalFailedMail, resumeFailedMail, startedMail } from './membership-mails.ts'
import { openPortal } from './membership-plan.ts'
import { membershipStore } from './membership-store.ts'
import { chargeNoticeMail, pauseConfirmedMail } from './pause/pause-mails.ts'
import { pauseMembership, preparePause, prepareResume, resumeMembership } from './pause/pause-membership.ts'
import { leavingMail, membershipChangedMail, newPlanMail, planWillChangeMail, priceNoticeMail } from './plan-mails.ts'
import { applyPlanRequest, type PlanUseCase } from './plan-request.ts'
import { membershipHandler } from './process-requests.ts'
import { listUnpaidMemberships, showMembership } from './show-membership.ts'
import { reconcileMemberships } from './sync-membership.ts'

function calls(deps: Deps): Calls {
  const showPreview = async <Preview>(preparation: Promise<{ preview: Preview }>) => (await preparation).preview
  /** For changes that members make themselves. */
  const createMemberHandler =
    <Input>(useCase: PlanUseCase<Input>) =>
    ({ actor, body: input }: { actor: Actor; body: Input }) =>
      applyPlanRequest(deps, useCase, { planRequest: { userId: actor.id }, input })
  /** For the same changes made by an admin, with a reason and wider limits. Throws NOT_FOUND for an unknown person. */
  const createStaffHandler =
    <Input>(useCase: PlanUseCase<Input>) =>
    async (call: { actor: Actor; params: { id: string }; body: Input & { reason: string } }) => {
      const { actor, params, body: input } = call
      if (!(await userStore(deps).findById(params.id))) throw notFound('There is no such user.')
      const request = { userId: params.id, staff: { actor, reason: input.reason } }
      return applyPlanRequest(deps, useCase, { planRequest: request, input })
    }
  return {
    openCustomerPortal: ({ actor }) => openPortal(deps, actor),
    getMembership: ({ actor }) => showMembership(deps, actor),
    previewPause: ({ actor, query }) => showPreview(preparePause(deps, { userId: actor.id, ...query })),
    pauseMembership: createMemberHandler(pauseMembership),
    previewResume: ({ actor }) => showPreview(prepareResume(deps, { userId: actor.id })),
    resumeMembership: createMemberHandler(resumeMembership),
    previewLeaving: ({ actor }) => showPreview(prepareLeaving(deps, { userId: actor.id })),
    leaveMembership: createMemberHandler(leaveMembership),
    previewKeeping: ({ actor }) => showPreview(prepareKeeping(deps, { userId: actor.id })),
    keepMembership: createMemberHandler(keepMembership),
    previewPlanChange: ({ actor, query }) => showPreview(prepareChange(deps, { userId: actor.id, ...query })),
    changeMyPlan: ({ actor, body }) => changeOwnPlan(deps, actor, body),
    listUnpaidMemberships: () => listUnpaidMemberships(deps),
    previewPriceNotice: ({ params }) => showPriceNotice(deps, params.id),
    announcePrice: ({ actor, params, body }) => announcePrice(deps, actor, { id: params.id, ...body }),
    getUserMembership: ({ params }) => showMembership(deps, params, 'staff'),
    previewUserPause: ({ params, query }) =>
      showPreview(preparePause(deps, { userId: params.id, ...query, limits: 'staff' })),
    pauseUserMembership: createStaffHandler(pauseMembership),
    previewUserResume: ({ params }) => showPreview(prepareResume(deps, { userId: params.id })),
    resumeUserMembership: createStaffHandler(resumeMembership),
    previewUserLeaving: ({ params }) => showPreview(prepareLeaving(deps, { userId: params.id })),
    endUserMembership: createStaffHandler(leaveMembership),
    previewUserKeeping: ({ params }) => showPreview(prepareKeeping(deps, { userId: params.id })),
    keepUserMembership: createStaffHandler(keepMembership),
    previewFreeDays: ({ params, query }) => showPreview(prepareFreeDays(deps, { userId: params.id, ...query })),
    giveFreeDays: createStaffHandler(giveFreeDays),
  }
}

/**
 * Contains no personal data but the id, so the reports can use it after an account is closed. Closing only adds an entry:
 * the person has no plan any more.
 */
const historyData: PersonalData = {
  name: 'membershipHistory',
  collect: async (deps, userId) =>
    (await membershipHistory(deps).findByUser(userId)).map(({ at, after }) => ({
      at,
      plan: after.plan,
      status: after.state,
      price: toMoney(after.monthlyCents),
    })),
  erase: (deps, { userId, tx }) =>
    recordPlanChange(deps, { userId, by: { kind: 'system', id: null }, isClosing: true, tx }),
}

/** Closing an account ends its subscriptions, so that none is charged again. */
const membershipData: PersonalData = {
  name: 'memberships',
  collect: async (deps, userId) =>
    (await membershipStore(deps).findByUser(userId)).map((membership) => {
      const { status, periodEnd, cancelAtPeriodEnd, priceCents, createdAt, pause, pausedSpans } = membership
      return {
        status,
        paidUntil: periodEnd,
        cancelAtPeriodEnd,
        createdAt,
        price: toMoney(priceCents),
        pause: pause ? { from: pause.from, until: pause.until } : null,
        earlierPauses: pausedSpans,
      }
    }),
  erase: async (deps, { userId, tx }) => {
    for (const membership of await membershipStore(deps).findRunningOf(userId, { tx }))
      await requestEnd(deps, { membership, end: { kind: 'at once', endsAt: null }, tx })
  },
}

/** Nothing to erase: the entries refer to an account that has no name any more. */
const planEventData: PersonalData = {
  name: 'planEvents',
  collect: async (deps, userId) =>
    (await planEventStore(deps).findByUser(userId)).map(({ kind, by, at, effectiveAt, until, amountCents, days }) => ({
      event: kind,
      by,
      at,
      effectiveAt: effectiveAt ?? null,
      until: until ?? null,
      days: days ?? null,
      amount: amountCents === undefined ? null : toMoney(amountCents),
    })),
  erase: async () => undefined,
}

export const memberships: Feature = {
  name: 'memberships',
  calls,
  recurringJobs: [{ name: 'check memberships', everySeconds: 300, run: reconcileMemberships }],
  handlers: [membershipHandler, priceNoticeHandler],
  mails: [
    startedMail,
    renewalFailedMail,
    resumeFailedMail,
    endedMail,
    paymentReminderMail,
    pauseConfirmedMail,
    chargeNoticeMail,
    leavingMail,
    membershipChangedMail,
    newPlanMail,
    planWillChangeMail,
    priceNoticeMail,
  ],
  personalData: [membershipData, historyData, planEventData],
}
