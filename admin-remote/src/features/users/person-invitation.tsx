import { useRead } from '@studio/client/reading'
import { isRealEmail, type Person, type User } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { usersHref } from '../../navigation/hash-routes.ts'
import { isolateUserName } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { isInvitationExpired } from './person-badges.tsx'
import { sendInvitationMutation } from './user-mutations.ts'

const InvitationRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  align-items: center;
  margin-bottom: var(--s5);
`

export function PersonInvitation({ user }: { user: Person }) {
  const { run, pending } = useAdminMutation(sendInvitationMutation)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  if (user.awaitsInvitation) return <NeverInvited user={user} />
  return (
    <InvitationRow>
      <Notice>
        Invited, but has not chosen a password yet. <InvitationTimes user={user} />
      </Notice>
      <Button
        variant="secondary"
        pending={pending}
        pendingText="Sending..."
        onClick={() => void run({ params: { id: user.id } })}
      >
        {isInvitationExpired(user) ? 'Invite Again' : 'Send Invitation Again'}
      </Button>
      <Button variant="quiet" onClick={() => setIsWithdrawing(true)}>
        Withdraw Invitation
      </Button>
      {isWithdrawing && <WithdrawInvitationDialog user={user} onClose={() => setIsWithdrawing(false)} />}
    </InvitationRow>
  )
}

/** A person who was imported. */
function NeverInvited({ user }: { user: Person }) {
  const { run, pending } = useAdminMutation({ ...sendInvitationMutation, success: 'Invitation sent!' })
  return (
    <InvitationRow>
      <Notice>
        Imported, and not invited yet.
        {/* Saving an address sends the invitation to it. */}
        {!isRealEmail(user.email) && ' Enter an email address first: the invitation goes there at once.'}
      </Notice>
      {isRealEmail(user.email) && (
        <Button
          variant="secondary"
          pending={pending}
          pendingText="Sending..."
          onClick={() => void run({ params: { id: user.id } })}
        >
          Send Invitation
        </Button>
      )}
    </InvitationRow>
  )
}

function InvitationTimes({ user }: { user: User }) {
  const format = useInstantFormat()
  const { data } = useRead('getPersonInvitation', { params: { id: user.id } }, { rereadOnOpen: true })
  if (!data) return null
  const hasEnded = new Date(data.expiresAt) <= new Date()
  return (
    <>
      The link was sent {format.dayAndTime(data.sentAt)} and{' '}
      {hasEnded ? 'no longer works.' : `works until ${format.dayAndTime(data.expiresAt)}.`}
    </>
  )
}

function WithdrawInvitationDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { run } = useAdminMutation({
    endpoint: 'withdrawInvitation',
    invalidates: ['listUsers', 'getPeopleFilters'],
    success: 'Invitation withdrawn.',
    failure: 'Failed to withdraw the invitation.',
  })
  const withdraw = async () => {
    const result = await run({ params: { id: user.id } })
    // The person no longer exists, so leave their page.
    if (result.done) window.location.hash = usersHref
    return result
  }
  return (
    <ConfirmDialog
      action={withdraw}
      title={`Withdraw the invitation of ${isolateUserName(user)}?`}
      description="The link in the email stops working, and everything about this person is removed. This is not possible once something has been booked for them."
      cancelLabel="Keep Invitation"
      actionLabel="Withdraw Invitation"
      pendingText="Withdrawing..."
      onClose={onClose}
    />
  )
}
