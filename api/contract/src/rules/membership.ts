import type { ClassCategory } from './catalogue.ts'
import { formatCents, formatMoney, type Money } from './money.ts'

export const membershipTypes = ['none', 'monthly', 'premium'] as const
export type MembershipType = (typeof membershipTypes)[number]
/** The statuses that an admin can give. */
export const grantableStatuses = ['active', 'cancelled', 'past_due'] as const
/** `paused` follows from a pause at the payment provider and is never set by hand. */
export const membershipStatuses = [...grantableStatuses, 'paused'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]
export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * The price of Monthly Unlimited in cents while the studio has set no other: pages show it until the plans are read, and
 * the build of the marketing pages refuses another figure in plans.yaml.
 */
export const monthlyPriceCents = 14_900

/** The monthly charge as displayed: '$149', with cents only where there are some. */
export const formatMonthlyPrice = (money: Money): string => formatMoney(money, { decimals: 'if-any' })

/** The price in this build, as displayed. */
export const monthlyPrice = formatMonthlyPrice(formatCents(monthlyPriceCents))

/** The facts about a user that the rules need. */
export type MembershipFields = {
  role: Role
  membershipType: MembershipType
  membershipStatus?: MembershipStatus | null
  /** The categories of classes that the plan covers; absent where it covers all. */
  planCovers?: readonly ClassCategory[]
  /** One free class that a granted trial request gave, not used yet. */
  hasTrialPass?: boolean
}

/** Whether a user has a paid plan that counts today: monthly or premium, and active. */
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

/** The name under which a plan is sold: 'Monthly Unlimited' or 'Premium Package'. */
export const planName = (type: MembershipType): string => planNames[type]

/** The plan's display name: 'Monthly', 'Premium' or 'None'. */
export function membershipTypeName(type: MembershipType): string {
  return typeNames[type]
}

/** The display name of a stored status: 'Active', 'Cancelled', 'Past Due' or 'Paused'. */
export function membershipStatusName(status: MembershipStatus): string {
  return statusNames[status]
}

/** The text of the membership badge and how it is coloured. */
type MembershipBadge = { text: string; tone: 'good' | 'neutral' | 'bad' }

/** What each screen shows of one membership. */
type MembershipDisplay = {
  /** Whether the plan runs: active, past due or paused. Otherwise the user is offered Upgrade Now. */
  isRunning: boolean
  /** /membership and the panel on the dashboard: the plan while it runs. */
  planName: string
  /** The badge next to `planName`: the status alone, or the whole badge where there is no plan. */
  statusBadge: MembershipBadge
  /** The badge at the head of the dashboard. */
  badge: MembershipBadge
  /** The tile on the member home: the type while the plan runs. */
  tile: string
  /** The admin list: both parts as they are stored. */
  stored: { type: string; status: MembershipBadge | null }
}

/** Decides what a membership shows at each place; every screen asks this function. */
export function membershipDisplay(person: MembershipFields): MembershipDisplay {
  const { membershipType: type, membershipStatus: status } = person
  const isRunning = type !== 'none' && (status === 'active' || status === 'past_due' || status === 'paused')
  const badge = membershipBadge(person)
  return {
    isRunning,
    planName: planNames[isRunning ? type : 'none'],
    statusBadge: type !== 'none' && status ? statusBadge(status) : badge,
    badge,
    tile: typeNames[isRunning ? type : 'none'],
    stored: { type: typeNames[type], status: status ? statusBadge(status) : null },
  }
}

/** An unknown status is shown as it is stored, as trouble. */
function statusBadge(status: MembershipStatus): MembershipBadge {
  const tones = { active: 'good', cancelled: 'neutral', past_due: 'bad', paused: 'bad' } as const
  return { text: statusNames[status] ?? status, tone: tones[status] ?? 'bad' }
}

function membershipBadge(person: MembershipFields): MembershipBadge {
  const { role, membershipType: type, membershipStatus: status } = person
  if (role === 'admin') return { text: 'Admin - Premium Access', tone: 'good' }
  if (type === 'none' || !status) return { text: 'No Membership', tone: 'neutral' }
  const name = typeNames[type]
  if (status === 'paused' || !Object.hasOwn(statusNames, status)) return { text: name, tone: 'neutral' }
  return { text: `${name} - ${statusNames[status]}`, tone: statusBadge(status).tone }
}

/** What becomes of a booking after the end of a plan: free ones are released when it has ended, unless paid for then. */
export const bookingOutcomesAfterEnd = ['released', 'stays'] as const
export type BookingOutcomeAfterEnd = (typeof bookingOutcomesAfterEnd)[number]
