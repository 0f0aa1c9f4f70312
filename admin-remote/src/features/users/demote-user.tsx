import { nameOfUser, type User } from '@studio/contract'
import { AlertDialog, Notice } from '@studio/ui'
import { useState } from 'react'
import { ConsequenceNotice } from '../../parts/consequences.tsx'
import { useUserActs } from './user-acts.ts'

/** Asks before somebody loses the role admin, and says how many admins are left; the last one stays (ruling B27). */
export function DemoteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { change } = useUserActs()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const confirm = async () => {
    setPending(true)
    const end = await change(user, { role: 'user' })
    setPending(false)
    if (end.end === 'failed' && end.message) setRefused(end.message)
    else onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Demote ${nameOfUser(user)}?`}
      description="They can no longer open this area, from this moment on. Their own bookings and membership stay."
      cancelLabel="Keep Admin"
      actionLabel="Demote to User"
      pending={pending}
      pendingText="Demoting..."
      onAction={() => void confirm()}
    >
      {refused ? (
        <Notice tone="bad">{refused}</Notice>
      ) : (
        <ConsequenceNotice kind="user" id={user.id} meanwhile="The last admin cannot be demoted." />
      )}
    </AlertDialog>
  )
}
