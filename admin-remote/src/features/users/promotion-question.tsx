import type { User } from '@studio/contract'
import { UserName } from '../../people/user-name.tsx'

/** What is asked before a user becomes an admin, with their name and new rights; to be spread on an AlertDialog. */
export const promotionQuestion = (user: User) => ({
  title: (
    <>
      Make <UserName user={user} /> an admin?
    </>
  ),
  description:
    'They will be able to change classes, prices and schedules, see and change everybody’s bookings and memberships, read every request, and make other admins.',
  cancelLabel: 'Keep User',
  actionLabel: 'Promote to Admin',
  actionVariant: 'primary' as const,
})
