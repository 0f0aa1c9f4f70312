import { useRead } from '@studio/client/reading'
import type { User } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { isolateUserName } from '../../people/names.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { needsMoreInput, personReads } from './user-mutations.ts'

/**
 * Removes the second factor of another admin or staff member who lost their phone and recovery codes. Admins turn off
 * their own under Sign-in security.
 */
export function RemoveFactorButton({ user }: { user: User }) {
  const { user: signedInUser } = useBridge()
  const factor = useRead('getUserSecondFactor', { params: { id: user.id } }, { rereadOnOpen: true })
  const { run } = useAdminMutation({
    endpoint: 'removeUserSecondFactor',
    invalidates: personReads,
    success: 'Second factor removed successfully!',
    failure: 'Failed to remove the second factor.',
    // The dialog asks for the password again.
    suppressToast: needsMoreInput,
  })
  const [isOpen, setIsOpen] = useState(false)
  if (user.id === signedInUser.id || !factor.data?.isOn) return null
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Remove Second Factor
      </Button>
      {isOpen && (
        <PasswordDialog
          subject={`Remove the second factor of ${isolateUserName(user)}`}
          reason="They will be signed out everywhere, get an email about it, and sign in with only their password. Make sure that the request really comes from them."
          actionLabel="Remove Second Factor"
          send={(password) => run({ params: { id: user.id }, body: { password } })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
