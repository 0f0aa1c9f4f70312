import { formatUserName, getMembershipDisplay, type Person, type User } from '@studio/contract'
import { Avatar, Badge, Button, type Column, IconButton, Table } from '@studio/ui'
import { styled } from 'styled-components'
import { createActionsColumn, MobileLabel } from '../../lists/row-layout.ts'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { personHref } from '../../navigation/hash-routes.ts'
import { BreakableEmail, isolateUserName, UserName } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { isInvitationExpired, RoleBadge, TagList } from './person-badges.tsx'
import { sendInvitationMutation } from './user-mutations.ts'

const PersonRow = styled.div`
  display: flex;
  gap: 0.75rem;
  align-items: center;
  min-width: 10.5rem;
  overflow-wrap: anywhere;

  b {
    font-weight: 560;
  }

  ul {
    margin-top: var(--s1);
  }
`
const Joined = styled.span`
  white-space: nowrap;
`
const InlineActions = styled.span`
  display: inline-flex;
  gap: var(--s2);
  align-items: center;

  @media (max-width: 767px) {
    /* a single icon is aligned with the text above it */
    > :only-child {
      margin-left: -0.65rem;
    }
  }

  @media (min-width: 768px) and (max-width: 1023px) {
    .promote {
      width: 6.75rem;
      padding-inline: 0.4rem;
      white-space: normal;
    }
  }
`
const Plan = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0.2rem 0.6rem;
  align-items: center;
`

type Actions = { onPromote: (user: User) => void; onEdit: (user: User) => void }

export function UserTable({ users, ...actions }: Actions & { users: readonly Person[] }) {
  const { day } = useInstantFormat()
  const columns: Column<Person>[] = [
    { head: 'Person', phonePart: 'name', cell: (user) => <PersonCell user={user} /> },
    { head: 'Role', phonePart: 'state', cell: (user) => <RoleBadge user={user} /> },
    { head: 'Membership', cell: (user) => <PlanCell user={user} /> },
    {
      head: 'Joined',
      cell: ({ createdAt }) => (
        <Joined className="num">
          <MobileLabel>Joined </MobileLabel>
          {day(createdAt)}
        </Joined>
      ),
    },
    createActionsColumn((user) => <UserActions user={user} {...actions} />),
  ]
  return <Table caption="Users" columns={columns} rows={users} rowKey={({ id }) => id} />
}

function UserActions({ user, onPromote, onEdit }: Actions & { user: Person }) {
  return (
    <InlineActions>
      {isInvitationExpired(user) && <InviteAgainButton user={user} />}
      {user.role !== 'admin' && !user.isInvited && (
        <Button
          variant="outline"
          className="promote"
          aria-label={`Promote to Admin: ${isolateUserName(user)}`}
          onClick={() => onPromote(user)}
        >
          Promote to Admin
        </Button>
      )}
      <IconButton icon="pencil-simple" label={`Edit ${isolateUserName(user)}`} onClick={() => onEdit(user)} />
    </InlineActions>
  )
}

function InviteAgainButton({ user }: { user: Person }) {
  const { run, pending } = useAdminMutation(sendInvitationMutation)
  return (
    <Button
      variant="outline"
      pending={pending}
      pendingText="Sending..."
      aria-label={`Invite Again: ${isolateUserName(user)}`}
      onClick={() => void run({ params: { id: user.id } })}
    >
      Invite Again
    </Button>
  )
}

function PersonCell({ user }: { user: Person }) {
  return (
    <PersonRow>
      <Avatar name={formatUserName(user)} src={user.profileImageUrl} size={36} />
      <div>
        <b>
          <a href={personHref(user.id)}>
            <UserName user={user} />
          </a>
        </b>
        <span className="sub">
          <BreakableEmail email={user.email} />
        </span>
        {user.tags && <TagList label={`Tags of ${isolateUserName(user)}`} tags={user.tags} />}
      </div>
    </PersonRow>
  )
}

function PlanCell({ user }: { user: User }) {
  const { type, status } = getMembershipDisplay(user).adminTexts
  return (
    <Plan>
      {type}
      {status && <Badge tone={status.tone}>{status.text}</Badge>}
    </Plan>
  )
}
