import { CURRENCY } from '@studio/contract'
import { createId, type DocumentOf, insertAll } from '../../adapters/bulk-insert.ts'
import type { Deps } from '../../deps.ts'
import { auditStore } from '../../features/admin/audit-log/index.ts'
import { membershipStore, renewalStore } from '../../features/memberships/index.ts'
import type { PaymentRecorder } from './payments.ts'
import { DAY_MS, type SyntheticUser } from './people.ts'

const MONTHLY_CENTS = 14_900
const MONTH_MS = 30 * DAY_MS

/**
 * Subscriptions with their first payment and renewals; premium plans come from an admin and are in the audit log.
 * Running ones are not synced with the provider, which does not know them.
 */
export async function loadMemberships(
  deps: Deps,
  { users, recorder }: { users: readonly SyntheticUser[]; recorder: PaymentRecorder },
): Promise<void> {
  const now = deps.clock.now()
  const neverAsked = new Date(now.getTime() + 3_650 * DAY_MS)
  const memberships: Array<DocumentOf<ReturnType<typeof membershipStore>['model']>> = []
  const renewals: Array<DocumentOf<ReturnType<typeof renewalStore>['model']>> = []
  const acts: Array<DocumentOf<ReturnType<typeof auditStore>['model']>> = []
  for (const { id: userId, place, plan } of users) {
    if (!plan) continue
    if (plan.kind === 'premium') {
      acts.push(...premiumActs({ userId, place, from: plan.from, to: plan.to }))
      continue
    }
    const _id = `sub_large_${place}`
    const paidUntil = plan.to ?? now
    memberships.push({
      _id,
      userId,
      stand: plan.to ? 'ended' : plan.isPastDue ? 'past_due' : 'active',
      isRunning: plan.to === null,
      periodEnd: plan.to ?? new Date(now.getTime() + (place % 30) * DAY_MS),
      cancelAtPeriodEnd: false,
      priceCents: MONTHLY_CENTS,
      asked: 1,
      applied: 1,
      isSurplus: false,
      isTakenAway: false,
      isToBeEnded: false,
      isToEndWithPeriod: false,
      nextCheckAt: neverAsked,
      startedAt: plan.from,
      endedAt: plan.to,
      createdAt: plan.from,
    })
    const price = { list: MONTHLY_CENTS, discount: 0, paid: MONTHLY_CENTS, currency: CURRENCY }
    const bought = { userId, kind: 'subscription' as const, itemKey: 'subscription', title: 'Monthly Unlimited', price }
    recorder.add({ ...bought, subscriptionId: _id, createdAt: plan.from, paidAt: plan.from })
    for (let month = 1; plan.from.getTime() + month * MONTH_MS < paidUntil.getTime(); month += 1) {
      const paidAt = new Date(plan.from.getTime() + month * MONTH_MS)
      renewals.push({ _id: `in_large_${place}_${month}`, subscriptionId: _id, amountCents: MONTHLY_CENTS, paidAt })
    }
  }
  await insertAll(membershipStore(deps).model, memberships)
  await insertAll(renewalStore(deps).model, renewals)
  await insertAll(auditStore(deps).model, acts)
  await recorder.store(deps)
}

type Premium = { userId: string; place: number; from: Date; to: Date | null }

function premiumActs({ userId, place, from, to }: Premium): Array<DocumentOf<ReturnType<typeof auditStore>['model']>> {
  const common = {
    actorId: createId('user', 0).toHexString(),
    actorName: 'admin',
    act: 'change membership',
    entity: 'user',
  }
  const none = { membershipType: 'none', membershipStatus: null }
  const premium = { membershipType: 'premium', membershipStatus: 'active' }
  const given = {
    ...common,
    entityId: userId,
    entityName: `member-${place + 1}`,
    userId,
    before: none,
    after: premium,
    at: from,
    _id: createId('act', place * 2),
  }
  if (!to) return [given]
  return [given, { ...given, before: premium, after: none, at: to, _id: createId('act', place * 2 + 1) }]
}
