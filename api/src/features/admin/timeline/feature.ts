import { getPlanName, type MoneyBackKind, type TimelineEntry, type TimelineQuery, toMoney } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls, Page } from '../../../platform/mount-endpoint.ts'
import { userStore } from '../../accounts/people/index.ts'
import { outboxStore } from '../../mail/index.ts'
import {
  formatChargeTitle,
  membershipStore,
  planEventStore,
  type Renewal,
  renewalStore,
} from '../../memberships/index.ts'
import { checkoutStore, reversalStore } from '../../payments/records/index.ts'
import { auditStore } from '../audit-log/index.ts'

type RecordsOf<Store extends (deps: Deps) => { findByUser(userId: string): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Store>['findByUser']>
>
type PlanEvents = RecordsOf<typeof planEventStore>

/** Newest first. Entries of the same instant are ordered by their id, so that pages never overlap. */
function byTime(a: TimelineEntry, b: TimelineEntry): number {
  if (a.at === b.at) return a.id < b.id ? 1 : -1
  return a.at < b.at ? 1 : -1
}

const toPlanEntries = (planEvents: PlanEvents): TimelineEntry[] =>
  planEvents.map(({ id, at, kind, by, effectiveAt, until, amountCents, days }) => ({
    id: `plan:${id}`,
    at: at.toISOString(),
    kind: 'plan',
    event: kind,
    by,
    effectiveAt: effectiveAt?.toISOString() ?? null,
    until: until ?? null,
    amount: amountCents === undefined ? null : toMoney(amountCents),
    days: days ?? null,
  }))

type Payments = { checkouts: RecordsOf<typeof checkoutStore>; renewals: Renewal[] }

const toPaymentEntries = ({ checkouts, renewals }: Payments): TimelineEntry[] => [
  ...checkouts.flatMap((checkout): TimelineEntry[] => {
    if (!checkout.paidAt) return []
    return [
      {
        id: `paid:${checkout.id}`,
        at: checkout.paidAt.toISOString(),
        kind: 'payment',
        title: checkout.title,
        purchase: checkout.kind,
        amount: toMoney(checkout.price.paid),
      },
    ]
  }),
  ...renewals.map(
    (renewal): TimelineEntry => ({
      id: `paid:${renewal.invoiceId}`,
      at: renewal.paidAt.toISOString(),
      kind: 'payment',
      title: formatChargeTitle(renewal),
      purchase: 'subscription',
      amount: toMoney(renewal.amountCents),
    }),
  ),
]

type Reversal = RecordsOf<typeof reversalStore>[number]

const moneyBackKinds: Record<Reversal['kind'], MoneyBackKind> = {
  refunded: 'refund',
  failed: 'refund_failed',
  disputed: 'dispute',
  'dispute-lost': 'dispute',
  'dispute-won': 'dispute',
}

const toMoneyBackEntries = ({ reversals, ...payments }: Payments & { reversals: Reversal[] }): TimelineEntry[] =>
  reversals
    // A repeated report of the provider, or a dispute that is not lost, moves no money.
    .filter(({ cents }) => cents !== 0)
    .map((reversal) => ({
      id: `back:${reversal.paymentIntentId}:${reversal.eventId}`,
      at: reversal.at.toISOString(),
      kind: 'money_back',
      event: moneyBackKinds[reversal.kind],
      title: getPurchaseTitle(reversal, payments),
      amount: toMoney(reversal.cents),
    }))

/**
 * The title of the purchase that a reversal pays back. Without a matching record, it is taken for a payment of the monthly
 * plan.
 */
function getPurchaseTitle({ checkoutId, invoiceId, subscriptionId }: Reversal, { checkouts, renewals }: Payments) {
  const checkout = checkouts.find(({ id }) => id === checkoutId)
  if (checkout) return checkout.title
  const renewal = renewals.find((candidate) => candidate.invoiceId === invoiceId)
  if (renewal) return formatChargeTitle(renewal)
  if (subscriptionId === null) return getPlanName('monthly')
  const subscriptionCheckout = checkouts.find((candidate) => candidate.subscriptionId === subscriptionId)
  return subscriptionCheckout?.title ?? getPlanName('monthly')
}

/** Only the subject is listed: the content of a mail is not stored after it is sent. */
const toMailEntries = (
  mails: Awaited<ReturnType<ReturnType<typeof outboxStore>['findDeliveriesTo']>>,
): TimelineEntry[] =>
  mails.map(({ id, template, subject, status, createdAt, sentAt }) => ({
    id: `mail:${id}`,
    at: (sentAt ?? createdAt).toISOString(),
    kind: 'mail',
    name: template,
    subject: subject ?? null,
    state: status,
  }))

const toStaffEntries = (
  auditEntries: Awaited<ReturnType<ReturnType<typeof auditStore>['findAllAbout']>>,
): TimelineEntry[] =>
  auditEntries.map(({ id, at, action, actorName, after }) => ({
    id: `action:${id}`,
    at,
    kind: 'staff',
    action,
    actorName,
    reason: getReason(after),
  }))

function getReason(auditedValues: unknown): string | null {
  if (typeof auditedValues !== 'object' || auditedValues === null || !('reason' in auditedValues)) return null
  return typeof auditedValues.reason === 'string' && auditedValues.reason ? auditedValues.reason : null
}

const PAGE_SIZE = 20

async function listTimeline(
  deps: Deps,
  { userId, page = 1, pageSize = PAGE_SIZE }: TimelineQuery & { userId: string },
): Promise<Page<TimelineEntry>> {
  const user = await userStore(deps).findPerson(userId)
  if (!user) throw notFound('There is no such user.')
  const [planEvents, memberships, checkouts, reversals, mails, auditEntries] = await Promise.all([
    planEventStore(deps).findByUser(userId),
    membershipStore(deps).findByUser(userId),
    checkoutStore(deps).findByUser(userId),
    reversalStore(deps).findByUser(userId),
    outboxStore(deps).findDeliveriesTo(user.email),
    auditStore(deps).findAllAbout(userId),
  ])
  // The id of a membership is its subscription's.
  const renewals = (await Promise.all(memberships.map(({ id }) => renewalStore(deps).findBySubscription(id)))).flat()
  const entries = [
    ...toPlanEntries(planEvents),
    ...toPaymentEntries({ checkouts, renewals }),
    ...toMoneyBackEntries({ reversals, checkouts, renewals }),
    ...toMailEntries(mails),
    ...toStaffEntries(auditEntries),
  ].sort(byTime)
  return { items: entries.slice((page - 1) * pageSize, page * pageSize), total: entries.length }
}

const calls = (deps: Deps): Calls => ({
  listTimeline: ({ params, query }) => listTimeline(deps, { userId: params.id, ...query }),
})

export const timeline: Feature = { name: 'timeline', calls }
