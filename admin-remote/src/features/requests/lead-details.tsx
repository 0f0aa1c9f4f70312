import { isolateDirection, type Lead, type LeadChange } from '@studio/contract'
import { Button, ButtonLink } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { NoteForm } from '../../forms/note-form.tsx'
import { Actions, Facts } from '../../layout/detail-page.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { type MutationResult, messagesFor, useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { useInstantFormat } from '../../time/instants.tsx'
import { formatSender, getLeadFacts, replyHref } from './lead-labels.ts'
import { canInviteToTrial, InviteToTrialButton, TrialState } from './trial-pass.tsx'

const LeadFacts = styled(Facts)`
  border-top: 0;

  dd {
    white-space: pre-line;
  }

  [data-long] {
    grid-column: 1 / -1;
    max-width: 60ch;
  }
`

const invalidates = ['listLeads', 'listDueLeads'] as const
// `note` is the latest of the lead's `notes`; saving a text adds one.
const toComparedFields = ({ status, note }: Lead) => ({ status, note })

export function LeadDetails({ lead }: { lead: Lead }) {
  const { run } = useAdminMutation({ endpoint: 'changeLead', invalidates, ...messagesFor('update', 'request') })
  const [isDeleting, setIsDeleting] = useState(false)
  const change = (body: LeadChange) =>
    run({ params: { id: lead.id }, body }, { edit: { original: lead, toComparedFields } })
  const facts = getLeadFacts(lead)
  if (lead.kind === 'trial') facts.push({ term: 'Free trial', value: <TrialState lead={lead} />, isLong: true })
  return (
    <>
      <LeadFacts facts={facts} />
      <LeadNotes lead={lead} onSave={(note) => change({ note })} />
      <LeadActions lead={lead} onChange={(status) => void change({ status })} onDelete={() => setIsDeleting(true)} />
      {isDeleting && <DeleteRequestDialog lead={lead} onClose={() => setIsDeleting(false)} />}
    </>
  )
}

type LeadActionsProps = { lead: Lead; onChange: (status: Lead['status']) => void; onDelete: () => void }

function LeadActions({ lead, onChange, onDelete }: LeadActionsProps) {
  const { status } = lead
  // The primary button is the next step: inviting to the trial, if that is possible.
  const canStillInvite = lead.kind === 'trial' && canInviteToTrial(lead)
  return (
    <Actions>
      {lead.kind === 'trial' && <InviteToTrialButton lead={lead} />}
      {status === 'pending' && (
        <Button variant={canStillInvite ? 'secondary' : 'primary'} onClick={() => onChange('contacted')}>
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

function DeleteRequestDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { run } = useAdminMutation({ endpoint: 'deleteLead', invalidates, ...messagesFor('delete', 'request') })
  return (
    <ConfirmDialog
      action={() => run({ params: { id: lead.id } })}
      title={`Delete the request from ${formatSender(lead)}?`}
      description="The request, its notes and the emails about it are removed. This cannot be undone."
      cancelLabel="Keep Request"
      actionLabel="Delete Request"
      pendingText="Deleting..."
      onClose={onClose}
    />
  )
}

const Notes = styled.div`
  max-width: 36rem;
  margin-top: var(--s4);

  ol {
    margin-bottom: var(--s3);
  }

  li {
    padding-block: var(--s2);
    border-top: 1px solid var(--rule);
  }

  li p {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`

function LeadNotes({ lead, onSave }: { lead: Lead; onSave: (note: string) => Promise<MutationResult> }) {
  const format = useInstantFormat()
  return (
    <Notes>
      {lead.notes.length > 0 && (
        <ol aria-label="Earlier notes">
          {lead.notes.map(({ text, authorName, at }) => (
            <li key={`${at}${text}`}>
              <p>{text}</p>
              <span className="sub num">
                {isolateDirection(authorName)}, {format.dayAndTime(at)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <NoteForm label="Note" actionLabel="Save note" draftSubject={lead.id} errorField="note" onSave={onSave} />
    </Notes>
  )
}
