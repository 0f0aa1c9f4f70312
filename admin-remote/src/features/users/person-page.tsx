import { useRead } from '@studio/client/reading'
import {
  formatImportedPlan,
  formatUserName,
  getMembershipDisplay,
  hasPaidPlan,
  isRealEmail,
  mailtoHref,
  type Person,
  staffPresetLabels,
  type User,
} from '@studio/contract'
import { Avatar, Badge, Button } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { ImpactNotice } from '../../impact/impact-notice.tsx'
import { DetailPage, Facts, Section } from '../../layout/detail-page.tsx'
import { AuditTable } from '../../lists/audit-table.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { PagedList, usePagedList } from '../../lists/paged-list.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { usersHref } from '../../navigation/hash-routes.ts'
import { useLastListHref } from '../../navigation/navigation.tsx'
import { BreakableEmail, isolateUserName } from '../../people/names.tsx'
import { useInstantFormat } from '../../time/instants.tsx'
import { MembershipAndRoleDialog } from './membership-and-role-dialog.tsx'
import { RoleBadge } from './person-badges.tsx'
import { PersonBookings } from './person-bookings.tsx'
import { PersonDetailsSection } from './person-details.tsx'
import { PersonEnrollments } from './person-enrollments.tsx'
import { PersonInvitation } from './person-invitation.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonPacks } from './person-packs.tsx'
import { PersonPayments } from './person-payments.tsx'
import { PersonTags } from './person-tags.tsx'
import { PersonTimeline } from './person-timeline.tsx'
import { PlanSection } from './plan-section.tsx'
import { PromoteUserDialog } from './promote-user-dialog.tsx'
import { RemoveFactorButton } from './remove-factor-button.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { useUserChange } from './user-mutations.ts'

export function PersonPage({ id }: { id: string }) {
  const read = useRead('getPerson', { params: { id } }, { rereadOnOpen: true })
  return (
    <ListStates read={read} loadingLabel="Loading this person">
      {(user) => <PersonScreen user={user} />}
    </ListStates>
  )
}

function PersonScreen({ user }: { user: Person }) {
  const { adminTexts } = getMembershipDisplay(user)
  return (
    <DetailPage
      back={{ href: useLastListHref('users', usersHref), label: 'All users' }}
      picture={<Avatar name={formatUserName(user)} src={user.profileImageUrl} size={56} />}
      title={formatUserName(user)}
      badges={
        <>
          <RoleBadge user={user} />
          {user.staff && <Badge tone="note">{staffPresetLabels[user.staff.preset]}</Badge>}
          {adminTexts.status && (
            <Badge tone={adminTexts.status.tone}>
              {adminTexts.type} - {adminTexts.status.text}
            </Badge>
          )}
        </>
      }
      actions={<PersonActions user={user} />}
    >
      {user.isInvited && <PersonInvitation user={user} />}
      <Profile user={user} />
      {hasPaidPlan(user) && user.stripeSubscriptionId && <PlanSection user={user} />}
      <PersonDetailsSection id={user.id} />
      <PersonTags person={user} />
      <PersonNotes user={user} />
      <PersonBookings user={user} />
      <PersonPacks user={user} />
      <PersonEnrollments user={user} />
      <PersonPayments user={user} />
      <PersonTimeline user={user} />
      <PersonLog user={user} />
    </DetailPage>
  )
}

type OpenDialog = 'membership' | 'demote' | 'promote' | 'staff'

function PersonActions({ user }: { user: Person }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpenDialog('membership')}>
        Change Membership
      </Button>
      {user.role === 'admin' && (
        <Button variant="danger" onClick={() => setOpenDialog('demote')}>
          Demote to User
        </Button>
      )}
      {user.role !== 'admin' && !user.isInvited && (
        <Button variant="outline" onClick={() => setOpenDialog('promote')}>
          Promote to Admin
        </Button>
      )}
      <Button variant="quiet" onClick={() => setOpenDialog('staff')}>
        Staff Rights
      </Button>
      {(user.role === 'admin' || user.staff) && <RemoveFactorButton user={user} />}
      {openDialog === 'membership' && <MembershipAndRoleDialog user={user} onClose={close} />}
      {openDialog === 'demote' && <DemoteUserDialog user={user} onClose={close} />}
      {openDialog === 'staff' && <StaffDialog user={user} onClose={close} />}
      {openDialog === 'promote' && <PromoteUserDialog user={user} onClose={close} />}
    </>
  )
}

const ProfileBox = styled.div`
  margin-top: var(--s6);
`

function Profile({ user }: { user: User }) {
  const format = useInstantFormat()
  const facts = [
    { term: 'Username', value: user.username },
    { term: 'Email', value: <Address email={user.email} />, isLong: true },
    { term: 'Joined', value: format.day(user.createdAt) },
    { term: 'Membership', value: getMembershipDisplay(user).adminTexts.type },
    ...(user.importedPlan
      ? [{ term: 'Former membership', value: formatImportedPlan(user.importedPlan), isLong: true }]
      : []),
    {
      term: user.cancelAtPeriodEnd ? 'Membership ends' : 'Paid until',
      value: user.membershipEndsAt ? format.day(user.membershipEndsAt) : '–',
    },
    ...(user.hasTrialPass ? [{ term: 'Free trial class', value: 'Not used yet' }] : []),
    { term: 'Payment customer', value: user.stripeCustomerId ?? '–' },
    { term: 'Subscription', value: user.stripeSubscriptionId ?? '–' },
  ]
  return (
    <ProfileBox>
      <Facts className="num" facts={facts} />
    </ProfileBox>
  )
}

function Address({ email }: { email: string }) {
  if (!isRealEmail(email)) return <BreakableEmail email={email} />
  return (
    <a href={mailtoHref(email)}>
      <BreakableEmail email={email} />
    </a>
  )
}

function DemoteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useUserChange()
  return (
    <ConfirmDialog
      action={() => change(user, { role: 'user' })}
      title={`Demote ${isolateUserName(user)}?`}
      description="They lose access to this area at once. Their own bookings and membership stay."
      cancelLabel="Keep Admin"
      actionLabel="Demote to User"
      pendingText="Demoting..."
      onClose={onClose}
    >
      <ImpactNotice kind="user" id={user.id} textWithoutImpact="The last admin cannot be demoted." />
    </ConfirmDialog>
  )
}

function PersonLog({ user }: { user: User }) {
  const pages = usePagedList('listAuditLog', { userId: user.id }, { pageSize: 10, pageParam: 'log' })
  return (
    <Section title="Audit log">
      <PagedList
        pages={pages}
        loadingLabel="Loading the audit log"
        empty={<p className="hint">No admin has changed anything about this person.</p>}
        label="the audit log"
      >
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </Section>
  )
}
