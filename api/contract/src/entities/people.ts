import type { ClassCategory } from '../rules/catalogue.ts'
import type { MembershipStatus, MembershipTerms, MembershipType, Role } from '../rules/membership.ts'
import type { Instant, VersionFields } from './fields.ts'

/** users, without password, reset token and its expiry. */
export type User = VersionFields & {
  id: string
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  stripeCustomerId: string | null
  stripeSubscriptionId: string | null
  membershipType: MembershipType
  membershipStatus: MembershipStatus | null
  /** Until when the paid period runs; null without a subscription. */
  membershipEndsAt: Instant | null
  /** The member has asked to end the plan with its paid period. */
  cancelAtPeriodEnd: boolean
  /** The categories of classes that the plan covers; absent where it covers all. */
  planCovers?: ClassCategory[]
  /** The plan is premium, and paid for at the payment provider; absent on every other. */
  isPremiumPaid?: true
  /** The terms of a plan that is paid for; null without one, and for a plan that an admin granted. */
  membership: MembershipTerms | null
  role: Role
  /** Whether the owner has opened a link that was mailed to the address. */
  isEmailVerified: boolean
  /** The studio has made the account, and its owner has not chosen a password yet; absent on every other. */
  isInvited?: true
  /** A granted trial request gave the account one free class, which is not used yet; absent otherwise. */
  hasTrialPass?: true
  createdAt: Instant
}

/** Whom an invitation is for, and the username that the studio suggests. */
export type InvitedPerson = Pick<User, 'username' | 'firstName' | 'email'>

/**
 * A user as admins see them; `tags` is absent where there are none, `invitationEndsAt` where no invitation
 * waits to be accepted: until when its newest link works, or worked.
 */
export type Person = User & { tags?: string[]; invitationEndsAt?: Instant }

/** What admins edit of a person beside role and membership. Its `version` is that of these fields alone. */
export type PersonDetails = VersionFields &
  Pick<User, 'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'isEmailVerified'> & {
    phone: string | null
    /** The address that takes the place of the present one once its mailed link is opened. */
    newEmail: string | null
  }

/** The invitation of a person who has not accepted it yet. */
export type Invitation = {
  sentAt: Instant
  /** Until when the mailed link works. */
  expiresAt: Instant
}

/** What an admin noted about a person. */
export type PersonNote = {
  id: string
  text: string
  authorId: string
  authorName: string
  at: Instant
  editedAt: Instant | null
}

/** What narrows down the list of people: how many are invited and have not accepted yet, and the tags in use. */
export type PeopleFilters = { invited: number; tags: string[] }
