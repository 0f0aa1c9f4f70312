import type { PlanFacts } from '../pause/pause-rules.ts'

/** A monthly plan in the middle of its paid period, without a pause. */
export const aPaidPlan: PlanFacts = {
  stand: 'active',
  periodStart: new Date('2026-01-14T15:00:00Z'),
  periodEnd: new Date('2026-02-14T15:00:00Z'),
  priceCents: 14_900,
  creditCents: 0,
  cancelAtPeriodEnd: false,
  isResumeUnpaid: false,
  upcoming: null,
  upgradingUntil: null,
  pause: null,
  spans: [],
}
