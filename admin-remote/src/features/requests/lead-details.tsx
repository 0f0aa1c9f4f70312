import type { Lead, LeadChange } from '@studio/contract'
import { Button, ButtonLink } from '@studio/ui'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAct } from '../../data/use-act.ts'
import { LeadNotes } from './lead-notes.tsx'
import { factsOf, replyHref, senderOf } from './lead-words.ts'

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s3) var(--s5);

  dt {
    font-size: var(--t-fine);
    color: var(--ink-2);
  }

  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  [data-long] {
    grid-column: 1 / -1;
    max-width: 60ch;
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  align-items: center;
  margin-top: var(--s4);
`
/** Everything that was sent, what the studio notes about it, and what can be done next (ruling A10). */
export function LeadDetails({ lead }: { lead: Lead }) {
  const { api } = useBridge()
  const act = useAct()
  const change = (body: LeadChange) =>
    act({
      send: () => api.call('changeLead', { params: { id: lead.id }, body }),
      success: 'Request updated successfully!',
      failure: 'Failed to update request.',
      changes: ['listLeads'],
    })
  return (
    <>
      <Facts>
        {factsOf(lead).map(({ label, value, long }) => (
          <div key={label} data-long={long || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {lead.trialGranted === false && (
          <div data-long>
            <dt>Free trial</dt>
            <dd>This address has had its free trial already.</dd>
          </div>
        )}
      </Facts>
      <LeadNotes lead={lead} onSave={(note) => change({ note })} />
      <NextActs lead={lead} onChange={(status) => void change({ status })} />
    </>
  )
}

function NextActs({ lead, onChange }: { lead: Lead; onChange: (status: Lead['status']) => void }) {
  const { status } = lead
  return (
    <Acts>
      {status === 'pending' && <Button onClick={() => onChange('contacted')}>Mark as contacted</Button>}
      {status !== 'closed' && (
        <Button
          variant="secondary"
          aria-label={`Close request from ${senderOf(lead)}`}
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
    </Acts>
  )
}
