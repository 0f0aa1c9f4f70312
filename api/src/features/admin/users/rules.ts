import type { PersonChange, PersonDetails, User, UserChange } from '@studio/contract'
import type { UserChanges } from '../../accounts/people/index.ts'

/** A plan that is given without a status starts as active, and one that is taken away loses its status. */
export function toUserChanges({
  user,
  change,
}: {
  user: User
  change: Omit<UserChange, 'password' | 'paidPlan'>
}): UserChanges {
  const wanted: UserChanges = {}
  if (change.role !== undefined) wanted.role = change.role
  if (change.membershipType !== undefined) wanted.membershipType = change.membershipType
  const type = change.membershipType ?? user.membershipType
  if (change.membershipStatus !== undefined) wanted.membershipStatus = change.membershipStatus
  else if (change.membershipType === 'none') wanted.membershipStatus = null
  else if (change.membershipType !== undefined && startsAnew(user)) wanted.membershipStatus = 'active'
  if (type === 'none' && wanted.membershipStatus !== undefined) wanted.membershipStatus = null
  const entries = Object.entries(wanted).filter(([name, value]) => user[name as keyof User] !== value)
  return Object.fromEntries(entries)
}

export const losesPlan = ({ membershipType, membershipStatus }: UserChanges): boolean =>
  membershipType === 'none' || membershipStatus === 'cancelled'

// A granted plan has no pause, and no unpaid renewal.
const startsAnew = ({ membershipStatus }: User): boolean =>
  membershipStatus === null || membershipStatus === 'paused' || membershipStatus === 'past_due'

export function isGrant({ before, changes }: { before: User; changes: UserChanges }): boolean {
  const { membershipType: type, membershipStatus: status } = { ...before, ...changes }
  const hadIt = before.membershipType === 'premium' && before.membershipStatus === 'active'
  return type === 'premium' && status === 'active' && !hadIt
}

type Names = Partial<Pick<PersonDetails, 'username' | 'firstName' | 'lastName'>>
export type PersonEdit = {
  names: Names
  phone?: string | null
  newEmail?: string
  changes: Names & { phone?: string | null; newEmail?: string }
}

/** What an edit of a person changes. An address that waits for its link already is mailed another one. */
export function personEdit({
  details,
  change: { email, phone: sentPhone, ...sentNames },
}: {
  details: PersonDetails
  change: Omit<PersonChange, 'password'>
}): PersonEdit {
  const isOther = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== details[name as keyof PersonDetails]
  const names: Names = Object.fromEntries(Object.entries(sentNames).filter(isOther))
  const phone = sentPhone !== undefined && sentPhone !== details.phone ? { phone: sentPhone } : {}
  const newEmail = email && email !== details.email ? { newEmail: email } : {}
  return { names, ...phone, ...newEmail, changes: { ...names, ...phone, ...newEmail } }
}
