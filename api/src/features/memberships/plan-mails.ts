import {
  formatLongDay,
  formatMoney,
  formatTime,
  getDayIn,
  getPlanName,
  getTimeIn,
  type PlannedCharge,
  toMoney,
  type User,
} from '@studio/contract'
import { isRunningStatus, type ProviderSubscription } from '../../adapters/payments.ts'
import type { Deps } from '../../deps.ts'
import { factTable } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { UpcomingBooking } from '../bookings/index.ts'
import { queueMail } from '../mail/index.ts'
import { definePlanMail } from './membership-mails.ts'
import type { StoredMembership, UpcomingChange } from './membership-store.ts'

/**
 * `date`: until when the plan is paid, or from when the plan or price will apply, as the mail says. `firstName`, here and
 * below, is for the greeting.
 */
type PlanMailFacts = { firstName: string | null; plan: string; price: string; date: string }

export const newPlanMail = definePlanMail<PlanMailFacts>('membership-new-plan', ({ plan, price, date }) => ({
  subject: `You now have ${plan}`,
  parts: [
    `Your membership is ${plan} now.`,
    factTable([
      ['Plan', plan],
      ['Price', `${price} a month`],
      ['Paid until', date],
    ]),
  ],
}))

export const planWillChangeMail = definePlanMail<PlanMailFacts>(
  'membership-plan-will-change',
  ({ plan, price, date }) => ({
    subject: `You will have ${plan} from ${date}`,
    parts: [
      `As you asked, your membership becomes ${plan} on ${date}, for ${price} a month from then on.`,
      'Until then everything stays as it is, and you can take the change back on the membership page.',
    ],
  }),
)

export const priceNoticeMail = definePlanMail<PlanMailFacts & { formerPrice: string }>(
  'membership-price-notice',
  ({ plan, price, date, formerPrice }) => ({
    subject: `The price of your membership changes on ${date}`,
    parts: [
      `From your first renewal on or after ${date}, your ${plan} membership costs ${price} a month. Until then you pay ${formerPrice} as before.`,
      factTable([
        ['Plan', plan],
        ['Price until then', `${formerPrice} a month`],
        ['Price from then on', `${price} a month`],
        ['From the first renewal on or after', date],
      ]),
      'You can change or leave your plan on the membership page at any time before, without a fee.',
    ],
  }),
)

export const leavingMail = definePlanMail<{
  firstName: string | null
  plan: string
  endsAt: string
  /** `isFree`: the plan pays for the booking. */
  bookings: Array<{ className: string; when: string; isFree: boolean }>
  isByStudio: boolean
}>('membership-leaving', ({ plan, endsAt, bookings, isByStudio }) => ({
  subject: 'Your membership will end',
  parts: [
    isByStudio
      ? `The studio has set your ${plan} membership to end on ${endsAt}. Nothing more is charged.`
      : `As you asked, your ${plan} membership ends on ${endsAt}. Nothing more is charged.`,
    'Until then everything stays as it is, and you can keep your membership on the membership page.',
    ...bookings.map(({ className, when, isFree }) =>
      factTable([
        ['Class', className],
        ['When', when],
        ['After the end', isFree ? 'Released a day later, unless you pay for it then' : 'Stays booked'],
      ]),
    ),
  ],
}))

/** Changes of a plan that have no mail of their own. */
type MembershipChangedKind = 'resumed' | 'kept' | 'free_days'

const membershipChangedTexts: Record<MembershipChangedKind, { subject: string; byStudio: string; byMember: string }> = {
  resumed: {
    subject: 'Your pause has ended',
    byStudio: 'The studio has ended the pause of your membership.',
    byMember: 'As you asked, the pause of your membership has ended.',
  },
  kept: {
    subject: 'Your membership continues',
    byStudio: 'Your membership was set to end. The studio has withdrawn that, so it continues.',
    byMember: 'Your membership was set to end. You have withdrawn that, so it continues.',
  },
  free_days: {
    subject: 'Free days for your membership',
    byStudio: 'The studio gives you free days. Their value is deducted from your next charge.',
    byMember: 'You have free days. Their value is deducted from your next charge.',
  },
}

type MembershipChangedFacts = {
  firstName: string | null
  kind: MembershipChangedKind
  chargedOn: string
  charge: string
  days?: string
  credit?: string
  isChargedNow: boolean
  isByStudio: boolean
}

export const membershipChangedMail = definePlanMail<MembershipChangedFacts>(
  'membership-changed',
  ({ kind, chargedOn, charge, days, credit, isChargedNow, isByStudio }) => ({
    subject: membershipChangedTexts[kind].subject,
    parts: [
      isByStudio ? membershipChangedTexts[kind].byStudio : membershipChangedTexts[kind].byMember,
      factTable([
        days && ['Free days', days],
        credit && ['Taken off', credit],
        [isChargedNow ? 'Charged now' : 'Next charge', chargedOn],
        ['Amount', charge],
      ]),
      'If this is not what you expected, please answer this mail.',
    ],
  }),
)

const formatCentsAsMoney = (cents: number) => formatMoney(toMoney(cents))

type NewPlanMailInput = { formerMembership: StoredMembership; subscription: ProviderSubscription; user: User; tx: Tx }

/** Queues a mail if a running subscription has changed to another plan. */
export async function queueNewPlanMail(
  deps: Deps,
  { formerMembership, subscription, user, tx }: NewPlanMailInput,
): Promise<void> {
  const isSamePlan = formerMembership.plan === subscription.plan
  if (!isRunningStatus(formerMembership.status) || !isRunningStatus(subscription.status) || isSamePlan) return
  const { plan, priceCents, periodEnd } = subscription
  const facts = toPlanMailFacts(user, { plan, priceCents, on: getDayIn(periodEnd, deps.clock.timeZone) })
  const key = `membership-plan:${subscription.id}:${plan}:${deps.clock.now().getTime()}`
  await queueMail(deps, { template: newPlanMail, to: user.email, facts, key, tx })
}

type UpcomingMailInput = { user: User; upcoming: UpcomingChange; tx: Tx }

export async function queuePlanWillChangeMail(deps: Deps, { user, upcoming, tx }: UpcomingMailInput): Promise<void> {
  // The key contains the day, so that a postponed change is mailed again.
  const key = `membership-plan-coming:${upcoming.id}:${upcoming.on}`
  await queueMail(deps, {
    template: planWillChangeMail,
    to: user.email,
    facts: toPlanMailFacts(user, upcoming),
    key,
    tx,
  })
}

export async function queuePriceNoticeMail(
  deps: Deps,
  { user, upcoming, formerCents, tx }: UpcomingMailInput & { formerCents: number },
): Promise<void> {
  const facts = { ...toPlanMailFacts(user, upcoming), formerPrice: formatCentsAsMoney(formerCents) }
  const key = `membership-price-notice:${upcoming.id}`
  await queueMail(deps, { template: priceNoticeMail, to: user.email, facts, key, tx })
}

type PlanOnDay = Pick<UpcomingChange, 'plan' | 'priceCents' | 'on'>

const toPlanMailFacts = ({ firstName }: User, { plan, priceCents, on }: PlanOnDay): PlanMailFacts => ({
  firstName,
  plan: getPlanName(plan),
  price: formatCentsAsMoney(priceCents),
  date: formatLongDay(on),
})

type LeaveMailInput = {
  user: User
  membershipId: string
  endsAt: Date
  bookings: readonly UpcomingBooking[]
  isByStudio: boolean
  tx: Tx
}

export async function queueLeavingMail(
  deps: Deps,
  { user, membershipId, endsAt, bookings, isByStudio, tx }: LeaveMailInput,
): Promise<void> {
  const { timeZone } = deps.clock
  const facts = {
    firstName: user.firstName,
    plan: getPlanName(user.membershipType),
    isByStudio,
    endsAt: `${formatLongDay(getDayIn(endsAt, timeZone))}, ${formatTime(getTimeIn(endsAt, timeZone))}`,
    bookings: bookings.map(({ className, when, isPaidByPlan }) => ({ className, when, isFree: isPaidByPlan })),
  }
  const key = `membership-leaving:${membershipId}:${deps.clock.now().getTime()}`
  await queueMail(deps, { template: leavingMail, to: user.email, facts, key, tx })
}

type ChangeMailInput = {
  user: Pick<User, 'firstName' | 'email'>
  membershipId: string
  kind: MembershipChangedKind
  charge: PlannedCharge
  isChargedNow?: boolean
  freeDays?: { days: number; cents: number }
  isByStudio: boolean
  tx: Tx
}

export async function queueMembershipChangedMail(deps: Deps, input: ChangeMailInput): Promise<void> {
  const { user, membershipId, kind, charge, isChargedNow = false, freeDays, isByStudio, tx } = input
  const creditFacts = freeDays ? { days: String(freeDays.days), credit: formatCentsAsMoney(freeDays.cents) } : {}
  const facts = {
    firstName: user.firstName,
    kind,
    isChargedNow,
    isByStudio,
    ...creditFacts,
    chargedOn: formatLongDay(charge.on),
    charge: formatMoney(charge.amount),
  }
  const key = `membership-${kind}:${membershipId}:${deps.clock.now().getTime()}`
  await queueMail(deps, { template: membershipChangedMail, to: user.email, facts, key, tx })
}
