import { useRead } from '@studio/client/reading'
import type { PersonDetails } from '@studio/contract'
import { Badge, Button, Notice } from '@studio/ui'
import { toDialHref } from '@studio/ui/dial-href'
import { useState } from 'react'
import { styled } from 'styled-components'
import { type Fact, Facts, Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { BreakableEmail, isolateUserName } from '../../people/names.tsx'
import { EditPersonDialog } from './edit-person-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { getPasswordError, needsMoreInput, personReads } from './user-mutations.ts'

const PendingAddressBox = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  align-items: center;
  margin-bottom: var(--s4);
`

export function PersonDetailsSection({ id }: { id: string }) {
  const read = useRead('getPersonDetails', { params: { id } }, { rereadOnOpen: true })
  const [editedDetails, setEditedDetails] = useState<PersonDetails | null>(null)
  const { data } = read
  return (
    <Section
      title="Details"
      actions={
        data && (
          <Button variant="quiet" onClick={() => setEditedDetails(data)}>
            Edit Details
          </Button>
        )
      }
    >
      <ListStates read={read} loadingLabel="Loading details">
        {(details) => (
          <>
            {details.newEmail && <PendingAddress details={details} newEmail={details.newEmail} />}
            <Facts className="num" facts={toFacts(details)} />
          </>
        )}
      </ListStates>
      {editedDetails && <EditPersonDialog details={editedDetails} onClose={() => setEditedDetails(null)} />}
    </Section>
  )
}

function toFacts({ firstName, lastName, phone, isEmailVerified }: PersonDetails): Fact[] {
  const verifiedBadge = isEmailVerified ? (
    <Badge tone="good">Verified</Badge>
  ) : (
    <Badge tone="neutral">Not verified yet</Badge>
  )
  return [
    { term: 'First name', value: firstName ?? '–' },
    { term: 'Last name', value: lastName ?? '–' },
    { term: 'Phone', value: phone ? <PhoneNumber phone={phone} /> : '–' },
    { term: 'Email address', value: verifiedBadge },
  ]
}

function PendingAddress({ details, newEmail }: { details: PersonDetails; newEmail: string }) {
  const { run, pending } = useAdminMutation({
    endpoint: 'cancelPersonEmailChange',
    invalidates: personReads,
    success: 'The email address stays as it is.',
    failure: 'Failed to withdraw the new email address.',
    suppressToast: needsMoreInput,
  })
  const [needsPassword, setNeedsPassword] = useState(false)
  const withdraw = (password?: string) => run({ params: { id: details.id }, body: { password } })
  const withdrawOrAskPassword = async () => {
    const { failure } = await withdraw()
    if (getPasswordError(failure)) setNeedsPassword(true)
  }
  return (
    <PendingAddressBox>
      <Notice>
        <BreakableEmail email={newEmail} /> replaces the current address once the link sent there is opened.
      </Notice>
      <Button
        variant="quiet"
        pending={pending}
        pendingText="Withdrawing..."
        onClick={() => void withdrawOrAskPassword()}
      >
        Keep Current Address
      </Button>
      {needsPassword && (
        <PasswordDialog
          subject={`Keep the email address of ${isolateUserName(details)}`}
          actionLabel="Keep Current Address"
          send={withdraw}
          onClose={() => setNeedsPassword(false)}
        />
      )}
    </PendingAddressBox>
  )
}

// A number that cannot be dialled as it was entered is shown without a link.
function PhoneNumber({ phone }: { phone: string }) {
  const href = toDialHref(phone)
  return href ? <a href={href}>{phone}</a> : phone
}
