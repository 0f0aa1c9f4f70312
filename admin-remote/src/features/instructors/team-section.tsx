import { TextRow } from '@studio/client/form-rows'
import type { InstantFormat } from '@studio/client/instants'
import { useRead } from '@studio/client/reading'
import { emailOnlySchema, formatEmail, staffPresetLabels, type TeamMember } from '@studio/contract'
import { Badge, Button, type Column, Table } from '@studio/ui'
import { useState } from 'react'
import { EditDialog } from '../../forms/edit-dialog.tsx'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import { Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { actionsColumn } from '../../lists/row-layout.ts'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { personHref } from '../../navigation/hash-routes.ts'
import { useInstantFormat } from '../../time/instants.tsx'

type OpenDialog = { kind: 'invite' | 'end'; member: TeamMember }

const getName = ({ instructorName, userName }: TeamMember) => instructorName ?? userName ?? ''

/** Who works at the studio, with which rights, and who was invited to an account. */
export function TeamSection() {
  const team = useRead('listTeam', undefined, { rereadOnOpen: true })
  const format = useInstantFormat()
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Team">
      <ListStates read={team} loading="Loading the team">
        {(members) =>
          members.length === 0 ? (
            <p className="hint">Nobody yet</p>
          ) : (
            <Table
              caption="Team"
              columns={createColumns(format, setOpen)}
              rows={members}
              rowKey={({ instructorId, userId }) => instructorId ?? userId ?? ''}
              rowName={getName}
            />
          )
        }
      </ListStates>
      {open?.kind === 'invite' && <InviteDialog member={open.member} onClose={close} />}
      {open?.kind === 'end' && <EndDialog member={open.member} onClose={close} />}
    </Section>
  )
}

const createColumns = (format: InstantFormat, onOpen: (open: OpenDialog) => void): Column<TeamMember>[] => [
  {
    head: 'Name',
    part: 'name',
    cell: (member) => (
      <>
        <b>{getName(member)}</b>
        {member.userId && (
          <a className="sub" href={personHref(member.userId)}>
            {member.userName}
          </a>
        )}
      </>
    ),
  },
  { head: 'Rights', cell: ({ preset }) => (preset ? staffPresetLabels[preset] : '–') },
  {
    head: 'Last sign-in',
    part: 'date',
    cell: ({ signedInAt }) => <span className="num">{signedInAt ? format.dayAndTime(signedInAt) : '–'}</span>,
  },
  { head: 'Account', part: 'state', cell: (member) => <AccountState member={member} /> },
  actionsColumn((member) => {
    const { instructorId, userId, invitation } = member
    if (!instructorId) return null
    const name = getName(member)
    return (
      <>
        {!userId && (
          <Button variant="quiet" aria-label={`Invite ${name}`} onClick={() => onOpen({ kind: 'invite', member })}>
            {invitation ? 'Invite Again' : 'Invite'}
          </Button>
        )}
        {(userId || invitation) && (
          <Button variant="quiet" aria-label={`End tie: ${name}`} onClick={() => onOpen({ kind: 'end', member })}>
            {userId ? 'End Tie' : 'Withdraw'}
          </Button>
        )}
      </>
    )
  }),
]

function AccountState({ member: { userId, invitation } }: { member: TeamMember }) {
  const format = useInstantFormat()
  if (!invitation) return userId ? <Badge tone="good">In use</Badge> : <Badge tone="neutral">None</Badge>
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

type DialogProps = { member: TeamMember; onClose: () => void }

function InviteDialog({ member, onClose }: DialogProps) {
  const { run } = useAdminMutation({
    endpoint: 'inviteInstructor',
    invalidates: ['listTeam'],
    success: 'Invitation sent!',
    failure: 'Failed to send the invitation.',
    successDetail: ({ message }: { message: string }) => message,
  })
  const form = useAdminForm({
    initialValues: { email: member.invitation?.email ?? '' },
    schema: emailOnlySchema,
    send: (body) => run({ params: { id: member.instructorId ?? '' }, body }),
    onClose,
  })
  return (
    <EditDialog form={form} title={`Invite ${getName(member)}`} actionLabel="Send Invitation">
      <TextRow form={form} name="email" label="Email address" type="email" />
    </EditDialog>
  )
}

function EndDialog({ member, onClose }: DialogProps) {
  const { run } = useAdminMutation({
    endpoint: 'endInstructorTie',
    invalidates: ['listTeam'],
    success: 'Tie ended.',
    failure: 'Failed to end the tie.',
  })
  return (
    <ConfirmDialog
      action={() => run({ params: { id: member.instructorId ?? '' } })}
      title={member.userId ? `End the tie of ${getName(member)}?` : `Withdraw the invitation of ${getName(member)}?`}
      description={
        member.userId
          ? 'The account no longer sees the classes of this instructor. Past classes keep the name.'
          : 'The link in the mail stops working.'
      }
      cancelLabel="Keep It"
      actionLabel={member.userId ? 'End Tie' : 'Withdraw Invitation'}
      pendingText="Ending..."
      onClose={onClose}
    />
  )
}
