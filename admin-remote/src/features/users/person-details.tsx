import { useRead } from '@studio/client/reading'
import type { PersonDetails } from '@studio/contract'
import { Badge, Button, Notice } from '@studio/ui'
import { dialHref } from '@studio/ui/dial-href'
import { useState } from 'react'
import { styled } from 'styled-components'
import { FactGrid, Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { BreakableEmail } from '../../people/breakable-email.tsx'
import { isolatedUserName } from '../../people/user-name.tsx'
import { EditPerson } from './edit-person.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { passwordSentence, useUserActs } from './user-mutations.ts'

const Waiting = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  align-items: center;
  margin-bottom: var(--s4);
`

/** Names, phone number and address of a person, with the way to edit them. */
export function PersonDetailsSection({ id }: { id: string }) {
  const read = useRead('showPersonDetails', { params: { id } }, { rereadOnOpen: true })
  const [edited, setEdited] = useState<PersonDetails | null>(null)
  const { data } = read
  return (
    <Section aria-labelledby="person-details">
      <header>
        <h3 id="person-details">Details</h3>
        {data && (
          <Button variant="quiet" onClick={() => setEdited(data)}>
            Edit Details
          </Button>
        )}
      </header>
      <ListStates read={read} loading="Loading details">
        {(details) => (
          <>
            {details.newEmail && <WaitingAddress details={details} newEmail={details.newEmail} />}
            <Facts details={details} />
          </>
        )}
      </ListStates>
      {edited && <EditPerson details={edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

function Facts({ details: { firstName, lastName, phone, isEmailVerified } }: { details: PersonDetails }) {
  const facts = [
    { term: 'First name', value: firstName ?? '–' },
    { term: 'Last name', value: lastName ?? '–' },
    { term: 'Phone', value: phone ? <PhoneNumber phone={phone} /> : '–' },
    {
      term: 'Email address',
      value: (
        <Badge tone={isEmailVerified ? 'good' : 'neutral'}>{isEmailVerified ? 'Verified' : 'Not verified yet'}</Badge>
      ),
    },
  ]
  return (
    <FactGrid className="num">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FactGrid>
  )
}

function WaitingAddress({ details, newEmail }: { details: PersonDetails; newEmail: string }) {
  const { keepEmail } = useUserActs()
  const [pending, setPending] = useState(false)
  const [asksPassword, setAsksPassword] = useState(false)
  const keep = async () => {
    if (pending) return
    setPending(true)
    const { failure } = await keepEmail(details)
    setPending(false)
    if (passwordSentence(failure)) setAsksPassword(true)
  }
  return (
    <Waiting>
      <Notice>
        <BreakableEmail email={newEmail} /> takes the place of the present address once the link mailed there is opened.
      </Notice>
      <Button variant="quiet" pending={pending} pendingText="Withdrawing..." onClick={() => void keep()}>
        Keep the Present Address
      </Button>
      {asksPassword && (
        <PasswordDialog
          about={`Keep the email address of ${isolatedUserName(details)}`}
          act="Keep the Present Address"
          send={(password) => keepEmail(details, password)}
          onClose={() => setAsksPassword(false)}
        />
      )}
    </Waiting>
  )
}

// One that cannot be dialled as it was written is shown without a link.
function PhoneNumber({ phone }: { phone: string }) {
  const href = dialHref(phone)
  return href ? <a href={href}>{phone}</a> : phone
}
