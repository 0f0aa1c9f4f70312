import { findFailedRead } from '@studio/client/failed-read'
import { LoadFailed } from '@studio/client/load-failed'
import { useRead } from '@studio/client/reading'
import { ApiError } from '@studio/contract'
import { LineSkeletons } from '@studio/ui'
import { useState } from 'react'
import { usePage } from '../../navigation/use-page.ts'
import { InvitationForm } from './invitation-form.tsx'
import { LinkDone, LinkUnusable } from './link-result.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'

/** The page of an invitation link: the invited person chooses username and password for the account. */
export function InvitationPage({ token }: { token: string }) {
  usePage({ title: 'Your Account', description: 'Choose the username and password of your account.' })
  const invitation = useRead('getInvitation', { query: { token } })
  const [isAccepted, setIsAccepted] = useState(false)
  if (isAccepted) return <LinkDone title="Your account is ready" />
  if (invitation.error instanceof ApiError && invitation.error.status === 404) return <Unusable />
  const failedRead = findFailedRead(invitation)
  if (!invitation.data) {
    return (
      <RecoveryFrame>
        <h1 className="chap">Welcome</h1>
        {failedRead ? (
          <LoadFailed error={failedRead.error} onRetry={failedRead.retry} />
        ) : (
          <LineSkeletons count={4} label="Loading your invitation" />
        )}
      </RecoveryFrame>
    )
  }
  const { firstName } = invitation.data
  return (
    <RecoveryFrame>
      <h1 className="chap">Welcome{firstName && <bdi>, {firstName}</bdi>}</h1>
      <InvitationForm token={token} person={invitation.data} onDone={() => setIsAccepted(true)} />
    </RecoveryFrame>
  )
}

function Unusable() {
  return (
    <LinkUnusable title="This invitation does not work">
      Invitations work once, for 7 days, and only the newest one counts. Ask for a new password with your email address
      and we will send you another link. If you have already chosen a password, simply sign in.
    </LinkUnusable>
  )
}
