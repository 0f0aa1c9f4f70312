import type { Lead, LeadChange } from '@studio/contract'
import { Button, ButtonLink } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { Actions } from '../../layout/actions.ts'
import { FactGrid } from '../../layout/detail-page.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { DeleteRequest } from './delete-request.tsx'
import { formatSender, leadDetailRows, replyHref } from './lead-labels.ts'
import { LeadNotes } from './lead-notes.tsx'
import { canInvite, InviteToTrial, TrialState } from './trial-pass.tsx'

const Facts = styled(FactGrid)`
  border-top: 0;

  dd {
    white-space: pre-line;
  }

  [data-long] {
    grid-column: 1 / -1;
    max-width: 60ch;
  }
`

/** Everything that was sent, what the studio notes about it, and what can be done next. */
export function LeadDetails({ lead }: { lead: Lead }) {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  const [isDeleting, setIsDeleting] = useState(false)
  const change = (body: LeadChange) =>
    mutate({
      edit: { seen: lead, changes: body, show: ({ status, note }) => ({ status, note }) },
      send: (ifMatch) => api.call('changeLead', { params: { id: lead.id }, body, ifMatch }),
      success: 'Request updated successfully!',
      failure: 'Failed to update request.',
      changes: ['listLeads', 'listDueLeads'],
    })
  return (
    <>
      <Facts>
        {leadDetailRows(lead).map(({ label, value, long }) => (
          <div key={label} data-long={long || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {lead.kind === 'trial' && (
          <div data-long>
            <dt>Free trial</dt>
            <dd>
              <TrialState lead={lead} />
            </dd>
          </div>
        )}
      </Facts>
      <LeadNotes lead={lead} onSave={(note) => change({ note })} />
      <NextActs lead={lead} onChange={(status) => void change({ status })} onDelete={() => setIsDeleting(true)} />
      {isDeleting && <DeleteRequest lead={lead} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

type NextActsProps = { lead: Lead; onChange: (status: Lead['status']) => void; onDelete: () => void }

function NextActs({ lead, onChange, onDelete }: NextActsProps) {
  const { status } = lead
  // One button is the next step: inviting, where that is still to be done.
  const isToBeInvited = lead.kind === 'trial' && canInvite(lead)
  return (
    <Actions>
      {lead.kind === 'trial' && <InviteToTrial lead={lead} />}
      {status === 'pending' && (
        <Button variant={isToBeInvited ? 'secondary' : 'primary'} onClick={() => onChange('contacted')}>
          Mark as contacted
        </Button>
      )}
      {status !== 'closed' && (
        <Button
          variant="secondary"
          aria-label={`Close request from ${formatSender(lead)}`}
          onClick={() => onChange('closed')}
        >
          Close
        </Button>
      )}
      {status !== 'pending' && (
        <Button variant="secondary" onClick={() => onChange('pending')}>
          Mark as pending
        </Button>
      )}
      <ButtonLink variant="quiet" href={replyHref(lead)}>
        Reply by email
      </ButtonLink>
      <Button variant="danger" aria-label={`Delete request from ${formatSender(lead)}`} onClick={onDelete}>
        Delete
      </Button>
    </Actions>
  )
}
