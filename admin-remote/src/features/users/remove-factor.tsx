import { useRead } from '@studio/client/reading'
import type { User } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolatedUserName } from '../../people/names.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { isQuestion, personReads } from './user-mutations.ts'

/**
 * Takes the second factor off another admin who lost their phone and recovery codes; one's own is turned off with a code,
 * under Sign-in security. Nothing where there is none.
 */
export function RemoveFactor({ user }: { user: User }) {
  const { user: own } = useBridge()
  const factor = useRead('showUserSecondFactor', { params: { id: user.id } }, { rereadOnOpen: true })
  const { run } = useAdminMutation({
    endpoint: 'removeUserSecondFactor',
    invalidates: personReads,
    success: 'Second factor removed successfully!',
    failure: 'Failed to remove the second factor.',
    suppressToast: isQuestion,
  })
  const [open, setOpen] = useState(false)
  if (user.id === own.id || !factor.data?.isOn) return null
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Remove Second Factor
      </Button>
      {open && (
        <PasswordDialog
          about={`Remove the second factor of ${isolatedUserName(user)}`}
          why="They are signed out everywhere, told by mail, and sign in with only their password. Be sure who is asking you."
          act="Remove Second Factor"
          send={(password) => run({ params: { id: user.id }, body: { password } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
