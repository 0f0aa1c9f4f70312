import { startOfDayIn } from '@studio/contract'
import type { StoredPause } from '../membership-store.ts'
import type { PlanFacts } from '../pause/pause-rules.ts'

/** A monthly plan in the middle of its paid period, without a pause. */
export const aPaidPlan: PlanFacts = {
  status: 'active',
  periodStart: new Date('2026-01-14T15:00:00Z'),
  periodEnd: new Date('2026-02-14T15:00:00Z'),
  priceCents: 14_900,
  creditCents: 0,
  cancelAtPeriodEnd: false,
  isResumeUnpaid: false,
  upcoming: null,
  upgradingUntil: null,
  pause: null,
  earlierPauses: [],
}

/** A pause from the end of the paid period of `aPaidPlan`. */
export const aPause = (overrides: Partial<StoredPause> = {}): StoredPause => ({
  id: 'pause-1',
  start: 'period_end',
  from: aPaidPlan.periodEnd,
  until: startOfDayIn('2026-03-14', 'America/New_York'),
  resumesOn: '2026-03-14',
  creditCents: 0,
  isCredited: true,
  knownPeriodEnd: aPaidPlan.periodEnd,
  state: 'paused',
  ...overrides,
})
