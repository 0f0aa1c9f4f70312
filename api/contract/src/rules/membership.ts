import { formatCents } from './money.ts'

export const membershipTypes = ['none', 'monthly', 'premium'] as const
export type MembershipType = (typeof membershipTypes)[number]
export const membershipStatuses = ['active', 'cancelled', 'past_due'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]
export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * What Monthly Unlimited is charged a month, in cents (spec section 9). It stands here once: the checkout takes it from
 * here, and the build of the marketing pages refuses another figure in plans.yaml.
 */
export const monthlyPriceCents = 14_900

/** The same as people read it: '$149', with cents only where there are some. */
export const monthlyPrice = `$${formatCents(monthlyPriceCents).replace(/\.00$/, '')}`

/** What the rules need to know of a person. */
export type MembershipFacts = { role: Role; membershipType: MembershipType; membershipStatus?: MembershipStatus | null }

/** Whether somebody holds a paid plan that counts today: monthly or premium, and active (rulings B8 and B25). */
export function isActiveMember(person: MembershipFacts): boolean {
  return person.membershipStatus === 'active' && person.membershipType !== 'none'
}

/** Whether somebody books classes at no charge: an admin or an active member (spec section 4, free booking eligibility). */
export function booksFree(person: MembershipFacts): boolean {
  return person.role === 'admin' || isActiveMember(person)
}

const typeNames: Record<MembershipType, string> = { none: 'None', monthly: 'Monthly', premium: 'Premium' }

/** The plan's name for people: 'Monthly', 'Premium' or 'None' (spec section 2, member home tile). */
export function membershipTypeName(type: MembershipType): string {
  return typeNames[type]
}

/** The text of the membership badge and how it is coloured (spec section 4, membership badge text). */
export type MembershipBadge = { text: string; tone: 'good' | 'neutral' | 'bad' }

/** The membership badge of a person (spec section 4). */
export function membershipBadge(person: MembershipFacts): MembershipBadge {
  if (person.role === 'admin') return { text: 'Admin - Premium Access', tone: 'good' }
  if (person.membershipType === 'none' || !person.membershipStatus) return { text: 'No Membership', tone: 'neutral' }
  const name = membershipTypeName(person.membershipType)
  switch (person.membershipStatus) {
    case 'active':
      return { text: `${name} - Active`, tone: 'good' }
    case 'cancelled':
      return { text: `${name} - Cancelled`, tone: 'neutral' }
    case 'past_due':
      return { text: `${name} - Past Due`, tone: 'bad' }
    default:
      return { text: name, tone: 'neutral' }
  }
}

/** The plan's name on the /membership page (spec section 2: Monthly Unlimited, Premium Package, else No Active Membership). */
export function currentPlanName(person: MembershipFacts): string {
  if (!isActiveMember(person)) return 'No Active Membership'
  return person.membershipType === 'premium' ? 'Premium Package' : 'Monthly Unlimited'
}
