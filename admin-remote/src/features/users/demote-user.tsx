import { formatUserName, type User } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { ImpactNotice } from '../../components/consequences.tsx'
import { useConfirmDialog } from '../../data/use-confirm-dialog.tsx'
import { useUserActs } from './user-mutations.ts'

/** Confirms that a user loses the role admin, and says how many admins are left. The last one cannot be demoted. */
export function DemoteUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { change } = useUserActs()
  const question = useConfirmDialog({ act: () => change(user, { role: 'user' }), onClose })
  return (
    <AlertDialog
      {...question}
      title={`Demote ${formatUserName(user)}?`}
      description="They can no longer open this area, from this moment on. Their own bookings and membership stay."
      cancelLabel="Keep Admin"
      actionLabel="Demote to User"
      pendingText="Demoting..."
    >
      <ImpactNotice kind="user" id={user.id} meanwhile="The last admin cannot be demoted." />
    </AlertDialog>
  )
}
