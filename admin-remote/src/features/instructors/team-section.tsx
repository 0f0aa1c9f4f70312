import { TextRow } from '@studio/client/form-rows'
import { useRead } from '@studio/client/reading'
import { emailOnlySchema, formatEmail, staffPresetLabels, type TeamMember } from '@studio/contract'
import { Badge, Button, type Column, Table } from '@studio/ui'
import { useState } from 'react'
import { string } from 'yup'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { SelectRow } from '../../forms/form-fields.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { createActionsColumn } from '../../lists/row-layout.ts'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { personHref } from '../../navigation/hash-routes.ts'
import { useInstantFormat } from '../../time/instants.tsx'

/** The people with staff rights, and the instructors with an account or an invitation to one. */
export function TeamSection() {
  const team = useRead('listTeam', undefined, { rereadOnOpen: true })
  const [isInviting, setIsInviting] = useState(false)
  const [memberToDisconnect, setMemberToDisconnect] = useState<TeamMember>()
  const columns = useColumns(setMemberToDisconnect)
  return (
    <Section
      title="Team"
      actions={
        <Button variant="secondary" onClick={() => setIsInviting(true)}>
          Invite Instructor
        </Button>
      }
    >
      <ListStates read={team} loadingLabel="Loading the team">
        {(members) =>
          members.length === 0 ? (
            <p className="hint">
              Nobody yet. An invited instructor sees the rosters of their classes; others get rights on their page under
              Users.
            </p>
          ) : (
            <Table caption="Team" columns={columns} rows={members} rowKey={toRowKey} rowName={({ name }) => name} />
          )
        }
      </ListStates>
      {isInviting && <InviteDialog team={team.data ?? []} onClose={() => setIsInviting(false)} />}
      {memberToDisconnect && (
        <DisconnectDialog member={memberToDisconnect} onClose={() => setMemberToDisconnect(undefined)} />
      )}
    </Section>
  )
}

const toRowKey = ({ userId, instructorId }: TeamMember) => userId ?? instructorId ?? ''

function useColumns(onDisconnect: (member: TeamMember) => void): Column<TeamMember>[] {
  const format = useInstantFormat()
  return [
    {
      head: 'Name',
      phonePart: 'name',
      cell: ({ name, userId }) => (userId ? <a href={personHref(userId)}>{name}</a> : <b>{name}</b>),
    },
    { head: 'Rights', cell: ({ preset }) => (preset ? staffPresetLabels[preset] : '–') },
    {
      head: 'Last sign-in',
      phonePart: 'date',
      cell: ({ signedInAt }) => <span className="num">{signedInAt ? format.dayAndTime(signedInAt) : '–'}</span>,
    },
    { head: 'Account', phonePart: 'state', cell: (member) => <AccountStatus member={member} /> },
    createActionsColumn(
      (member) => member.instructorId && <DisconnectButton member={member} onClick={() => onDisconnect(member)} />,
    ),
  ]
}

function AccountStatus({ member: { invitation } }: { member: TeamMember }) {
  const format = useInstantFormat()
  if (!invitation) return <Badge tone="good">In use</Badge>
  const isExpired = new Date(invitation.expiresAt) <= new Date()
  return (
    <>
      <Badge tone={isExpired ? 'warn' : 'note'}>{isExpired ? 'Invitation expired' : 'Invited'}</Badge>
      <span className="sub num">
        {formatEmail(invitation.email)}, until {format.day(invitation.expiresAt)}
      </span>
    </>
  )
}

const invitationSchema = emailOnlySchema.shape({ instructorId: string().required('Please choose an instructor') })

function InviteDialog({ team, onClose }: { team: readonly TeamMember[]; onClose: () => void }) {
  const instructors = useRead('listInstructors').data ?? []
  const hasAccount = (id: string) => team.some(({ instructorId, userId }) => instructorId === id && userId)
  const { run } = useAdminMutation({
    endpoint: 'inviteInstructor',
    invalidates: ['listTeam'],
    success: 'Invitation sent!',
    failure: 'Failed to send the invitation.',
    successDetail: ({ message }: { message: string }) => message,
  })
  const form = useAdminForm({
    initialValues: { instructorId: '', email: '' },
    schema: invitationSchema,
    send: ({ instructorId, email }) => run({ params: { id: instructorId }, body: { email } }),
    onClose,
  })
  return (
    <EditDialog form={form} title="Invite an instructor" actionLabel="Send Invitation">
      <SelectRow
        form={form}
        name="instructorId"
        label="Instructor"
        options={instructors.filter(({ id }) => !hasAccount(id)).map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="Choose an instructor"
      />
      <TextRow form={form} name="email" label="Email address" type="email" />
    </EditDialog>
  )
}

function DisconnectButton({ member: { name, userId }, onClick }: { member: TeamMember; onClick: () => void }) {
  const label = userId ? 'Disconnect' : 'Withdraw'
  return (
    <Button variant="quiet" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
}

function DisconnectDialog({
  member: { instructorId, name, userId },
  onClose,
}: {
  member: TeamMember
  onClose: () => void
}) {
  const { run } = useAdminMutation({
    endpoint: 'disconnectInstructor',
    invalidates: ['listTeam'],
    success: userId ? 'Account disconnected.' : 'Invitation withdrawn.',
    failure: userId ? 'Failed to disconnect the account.' : 'Failed to withdraw the invitation.',
  })
  return (
    <ConfirmDialog
      action={() => run({ params: { id: instructorId ?? '' } })}
      title={userId ? `Disconnect the account of ${name}?` : `Withdraw the invitation of ${name}?`}
      description={
        userId
          ? 'The account no longer sees the classes of this instructor. Past classes keep the name.'
          : 'The link in the mail stops working.'
      }
      cancelLabel="Keep It"
      actionLabel={userId ? 'Disconnect' : 'Withdraw Invitation'}
      pendingText="Ending..."
      onClose={onClose}
    />
  )
}
