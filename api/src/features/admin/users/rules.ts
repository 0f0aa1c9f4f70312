import type { PersonChange, PersonDetails, User, UserChange } from '@studio/contract'
import type { UserChanges } from '../../accounts/people/index.ts'

/** A plan that is granted without a status becomes active; removing a plan removes its status. */
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
  const resultingType = change.membershipType ?? user.membershipType
  if (change.membershipStatus !== undefined) changes.membershipStatus = change.membershipStatus
  else if (change.membershipType === 'none') changes.membershipStatus = null
  else if (change.membershipType !== undefined && needsNewStatus(user)) changes.membershipStatus = 'active'
  if (resultingType === 'none' && changes.membershipStatus !== undefined) changes.membershipStatus = null
  const entries = Object.entries(changes).filter(([name, value]) => user[name as keyof User] !== value)
  return Object.fromEntries(entries)
}

export const losesPlan = ({ membershipType, membershipStatus }: UserChanges): boolean =>
  membershipType === 'none' || membershipStatus === 'cancelled'

// A granted plan cannot be paused or unpaid.
const needsNewStatus = ({ membershipStatus }: User): boolean =>
  membershipStatus === null || membershipStatus === 'paused' || membershipStatus === 'past_due'

export function grantsPremium({ user, changes }: { user: User; changes: UserChanges }): boolean {
  const { membershipType: type, membershipStatus: status } = { ...user, ...changes }
  const hadPremium = user.membershipType === 'premium' && user.membershipStatus === 'active'
  return type === 'premium' && status === 'active' && !hadPremium
}

type Names = Partial<Pick<PersonDetails, 'username' | 'firstName' | 'lastName'>>
export type PersonEdit = {
  names: Names
  phone?: string | null
  newEmail?: string
  changes: Names & { phone?: string | null; newEmail?: string }
}

/** Returns what an edit changes. An address that already awaits confirmation counts as new, so it gets another link. */
export function toPersonEdit({
  details,
  change: { email, phone: newPhone, ...newNames },
}: {
  details: PersonDetails
  change: Omit<PersonChange, 'password'>
}): PersonEdit {
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== details[name as keyof PersonDetails]
  const names: Names = Object.fromEntries(Object.entries(newNames).filter(isChanged))
  const phone = newPhone !== undefined && newPhone !== details.phone ? { phone: newPhone } : {}
  const newEmail = email && email !== details.email ? { newEmail: email } : {}
  return { names, ...phone, ...newEmail, changes: { ...names, ...phone, ...newEmail } }
}
