import type { PersonChange, PersonDetails, User, UserChange } from '@studio/contract'
import type { UserChanges } from '../../accounts/people/index.ts'

/**
 * Returns the fields that get a new value. A plan granted without a status becomes active; removing it removes its status.
 */
export function toUserChanges({
  user,
  change,
}: {
  user: User
  change: Omit<UserChange, 'password' | 'paidPlan'>
}): UserChanges {
  const changes: UserChanges = {}
  if (change.role !== undefined) changes.role = change.role
  if (change.membershipType !== undefined) changes.membershipType = change.membershipType
  const newMembershipType = change.membershipType ?? user.membershipType
  if (change.membershipStatus !== undefined) changes.membershipStatus = change.membershipStatus
  else if (change.membershipType === 'none') changes.membershipStatus = null
  else if (change.membershipType !== undefined) changes.membershipStatus = 'active'
  if (newMembershipType === 'none' && changes.membershipStatus !== undefined) changes.membershipStatus = null
  return Object.fromEntries(Object.entries(changes).filter(([field, value]) => user[field as keyof User] !== value))
}

export const losesPlan = ({ membershipType, membershipStatus }: UserChanges): boolean =>
  membershipType === 'none' || membershipStatus === 'cancelled'

export function grantsPremium({ user, changes }: { user: User; changes: UserChanges }): boolean {
  return hasPremium({ ...user, ...changes }) && !hasPremium(user)
}

const hasPremium = ({ membershipType, membershipStatus }: Pick<User, 'membershipType' | 'membershipStatus'>): boolean =>
  membershipType === 'premium' && membershipStatus === 'active'

type Names = Partial<Pick<PersonDetails, 'username' | 'firstName' | 'lastName'>>
export type PersonEdit = {
  names: Names
  phone?: string | null
  newEmail?: string
  /** All of the above, for the audit log. */
  changes: Names & { phone?: string | null; newEmail?: string }
}

/** Returns what an edit changes. An address that already awaits confirmation counts as new, so it gets another link. */
export function toPersonEdit({
  details,
  change,
}: {
  details: PersonDetails
  change: Omit<PersonChange, 'password'>
}): PersonEdit {
  const { email, phone, ...names } = change
  const isChanged = ([field, value]: [string, unknown]) =>
    value !== undefined && value !== details[field as keyof PersonDetails]
  const changedNames: Names = Object.fromEntries(Object.entries(names).filter(isChanged))
  const changedPhone = phone !== undefined && phone !== details.phone ? { phone } : {}
  const changedEmail = email && email !== details.email ? { newEmail: email } : {}
  const contactChanges = { ...changedPhone, ...changedEmail }
  return { names: changedNames, ...contactChanges, changes: { ...changedNames, ...contactChanges } }
}
