import type { MembershipOverview, MembershipPause } from '../responses/membership.ts'

/** An active monthly plan that renews, without a pause. */
export function aMembershipOverview(fields: Partial<MembershipOverview> = {}): MembershipOverview {
  return {
    plan: 'monthly',
    status: 'active',
    price: '149.00',
    renewalPrice: '149.00',
    paidUntil: '2026-02-14T15:00:00.000Z',
    endsAt: null,
    pause: null,
    unpaid: null,
    pauseRefusal: null,
    pauseChoices: [],
    upcoming: null,
    planChoices: [],
    ...fields,
  }
}

/** A planned pause of four weeks. */
export function aMembershipPause(fields: Partial<MembershipPause> = {}): MembershipPause {
  return {
    from: '2026-02-14T15:00:00.000Z',
    resumesOn: '2026-03-14',
    state: 'planned',
    credit: '0.00',
    charge: { on: '2026-03-14', amount: '149.00' },
    ...fields,
  }
}
