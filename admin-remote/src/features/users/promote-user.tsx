import { nameOfUser, type User } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useState } from 'react'
import { PasswordDialog } from './password-dialog.tsx'
import { useUserActs } from './user-acts.ts'

/** Asks before a user becomes an admin, naming the person and what they will be able to do; then, after an old sign-in, the password. */
export function PromoteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { promote } = useUserActs()
  const [step, setStep] = useState<'question' | 'password'>('question')
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    const { end } = await promote(user)
    setPending(false)
    if (end === 'password') setStep('password')
    else if (end === 'done') onClose()
  }
  if (step === 'password') {
    return (
      <PasswordDialog
        about={`Make ${nameOfUser(user)} an admin`}
        act="Promote to Admin"
        send={(password) => promote(user, password)}
        onClose={onClose}
      />
    )
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Make ${nameOfUser(user)} an admin?`}
      description="They will be able to change classes, prices and schedules, see and change everybody’s bookings and memberships, read every request, and make other admins."
      cancelLabel="Keep User"
      actionLabel="Promote to Admin"
      actionVariant="primary"
      pending={pending}
      pendingText="Promoting..."
      onAction={() => void confirm()}
    />
  )
}
