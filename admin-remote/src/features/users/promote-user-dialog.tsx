import type { User } from '@studio/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { isolateUserName } from '../../people/names.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { getPasswordError, usePromotion } from './user-mutations.ts'

export const getPromotionTexts = (user: User) => ({
  title: `Make ${isolateUserName(user)} an admin?`,
  description:
    'They will be able to change classes, prices and schedules, see and change everybody’s bookings and memberships, read every request, and make other admins.',
  cancelLabel: 'Keep User',
  actionLabel: 'Promote to Admin',
  actionVariant: 'primary' as const,
})

export function PromoteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const promote = usePromotion()
  const [needsPassword, setNeedsPassword] = useState(false)
  const confirm = async () => {
    const result = await promote(user)
    if (getPasswordError(result.failure)) setNeedsPassword(true)
    return result
  }
  if (needsPassword) {
    return (
      <PasswordDialog
        subject={`Make ${isolateUserName(user)} an admin`}
        actionLabel="Promote to Admin"
        send={(password) => promote(user, password)}
        onClose={onClose}
      />
    )
  }
  return <ConfirmDialog {...getPromotionTexts(user)} action={confirm} pendingText="Promoting..." onClose={onClose} />
}
