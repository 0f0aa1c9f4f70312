import type { ClassCategory } from './catalogue.ts'
import type { Day } from './days.ts'
import { formatDateWithYear } from './format-dates.ts'
import { formatMoney, type Money, toMoney } from './money.ts'

export const membershipTypes = ['none', 'monthly', 'premium'] as const
export type MembershipType = (typeof membershipTypes)[number]
/** The statuses that admins can set. */
export const grantableStatuses = ['active', 'cancelled', 'past_due'] as const
/** `paused` comes from the payment provider alone. */
export const membershipStatuses = [...grantableStatuses, 'paused'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]
export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/** The price of Monthly Unlimited until the studio sets another. Pages show it until they have loaded the plans. */
export const defaultMonthlyPriceCents = 14_900

/** '$149' or '$149.50' */
export const formatMonthlyPrice = (money: Money): string => formatMoney(money, { decimals: 'if-any' })

export const defaultMonthlyPriceText = formatMonthlyPrice(toMoney(defaultMonthlyPriceCents))

export type MembershipFields = {
  role: Role
  membershipType: MembershipType
  membershipStatus?: MembershipStatus | null
  /** The class categories that the plan covers; absent when it covers all. */
  planCovers?: readonly ClassCategory[]
  /** An unused free class from a trial. */
  hasTrialPass?: boolean
}

export function isActiveMember(person: MembershipFields): boolean {
  return person.membershipStatus === 'active' && person.membershipType !== 'none'
}

const typeNames: Record<MembershipType, string> = { none: 'None', monthly: 'Monthly', premium: 'Premium' }
const statusNames: Record<MembershipStatus, string> = {
  active: 'Active',
  cancelled: 'Cancelled',
  past_due: 'Past Due',
  paused: 'Paused',
}
const planNames: Record<MembershipType, string> = {
  none: 'No Active Membership',
  monthly: 'Monthly Unlimited',
  premium: 'Premium Package',
}

/** 'Monthly Unlimited' or 'Premium Package' */
export const getPlanName = (type: MembershipType): string => planNames[type]

type ImportedPlan = { plan: MembershipType; nextCharge: Day | null }

/** The plan that a person had in the former system, which is not charged here yet. */
export const formatImportedPlan = ({ plan, nextCharge }: ImportedPlan): string => {
  const startText = `${getPlanName(plan)}: starts with the first payment at the provider.`
  return nextCharge ? `${startText} Next charge in the former system: ${formatDateWithYear(nextCharge)}.` : startText
}

/** 'Monthly', 'Premium' or 'None' */
export function getMembershipTypeName(type: MembershipType): string {
  return typeNames[type]
}

/** 'Active', 'Cancelled', 'Past Due' or 'Paused' */
export function getMembershipStatusName(status: MembershipStatus): string {
  return statusNames[status]
}

type MembershipBadge = { text: string; tone: 'good' | 'neutral' | 'bad' }

type MembershipDisplay = {
  /** The plan is active, past due or paused. Without a running plan, screens offer Upgrade Now. */
  isRunning: boolean
  /** On /membership and in the panel on the dashboard: the name of the plan while it runs. */
  planName: string
  /** Next to `planName`: the status alone, or the whole badge without a plan. */
  statusBadge: MembershipBadge
  /** At the top of the dashboard. */
  badge: MembershipBadge
  /** On the tile on /home: the type while the plan runs. */
  tileText: string
  /** In the admin area: type and status as stored, whether the plan runs or not. */
  adminTexts: { type: string; status: MembershipBadge | null }
}

/** What each screen shows of a membership. */
export function getMembershipDisplay(person: MembershipFields): MembershipDisplay {
  const { membershipType: type, membershipStatus: status } = person
  const isRunning = type !== 'none' && (status === 'active' || status === 'past_due' || status === 'paused')
  const badge = getMembershipBadge(person)
  return {
    isRunning,
    planName: planNames[isRunning ? type : 'none'],
    statusBadge: type !== 'none' && status ? getStatusBadge(status) : badge,
    badge,
    tileText: typeNames[isRunning ? type : 'none'],
    adminTexts: { type: typeNames[type], status: status ? getStatusBadge(status) : null },
  }
}

/** An unknown status is shown as stored, in the tone 'bad'. */
function getStatusBadge(status: MembershipStatus): MembershipBadge {
  const tones = { active: 'good', cancelled: 'neutral', past_due: 'bad', paused: 'bad' } as const
  return { text: statusNames[status] ?? status, tone: tones[status] ?? 'bad' }
}

function getMembershipBadge(person: MembershipFields): MembershipBadge {
  const { role, membershipType: type, membershipStatus: status } = person
  if (role === 'admin') return { text: 'Admin - Premium Access', tone: 'good' }
  if (type === 'none' || !status) return { text: 'No Membership', tone: 'neutral' }
  const name = typeNames[type]
  // This badge names a paused plan without its status, in a neutral tone; `statusBadge` shows that it is paused.
  if (status === 'paused' || !Object.hasOwn(statusNames, status)) return { text: name, tone: 'neutral' }
  return { text: `${name} - ${statusNames[status]}`, tone: getStatusBadge(status).tone }
}

/**
 * What happens to a booking on a date after the end of a plan. `released`: the plan was to pay, so the seat is released
 * when it ends, unless the member pays for it. `stays`: the plan does not pay for it.
 */
export const bookingOutcomesAfterEnd = ['released', 'stays'] as const
export type BookingOutcomeAfterEnd = (typeof bookingOutcomesAfterEnd)[number]
