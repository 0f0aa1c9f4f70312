import type { Person } from '@studio/contract'
import { Badge } from '@studio/ui'

/** What a person is to the studio: an admin, a user, or invited and without a password of their own yet. */
export function RoleBadge({ user }: { user: Person }) {
  const { role, isInvited } = user
  if (isInvited)
    return isExpired(user) ? <Badge tone="warn">Invitation expired</Badge> : <Badge tone="note">Invited</Badge>
  return <Badge tone={role === 'admin' ? 'note' : 'neutral'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
}

export const isExpired = ({ invitationEndsAt }: Pick<Person, 'invitationEndsAt'>): boolean =>
  invitationEndsAt !== undefined && new Date(invitationEndsAt) <= new Date()
