import type { User } from '@studio/contract'
import { Badge } from '@studio/ui'

/** What a person is to the studio: an admin, a user, or invited and without a password of their own yet. */
export function RoleBadge({ user: { role, isInvited } }: { user: User }) {
  if (isInvited) return <Badge tone="note">Invited</Badge>
  return <Badge tone={role === 'admin' ? 'note' : 'neutral'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
}
