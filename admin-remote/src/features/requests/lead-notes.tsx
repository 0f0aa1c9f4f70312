import { isolate, type Lead } from '@studio/contract'
import { styled } from 'styled-components'
import { NoteForm } from '../../forms/note-form.tsx'
import type { MutationResult } from '../../mutations/use-admin-mutation.ts'
import { useInstants } from '../../time/instants.tsx'

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

export function LeadNotes({ lead, onSave }: { lead: Lead; onSave: (note: string) => Promise<MutationResult> }) {
  const show = useInstants()
  return (
    <Notes>
      {lead.notes.length > 0 && (
        <ol aria-label="Earlier notes">
          {lead.notes.map(({ text, authorName, at }) => (
            <li key={`${at}${text}`}>
              <p>{text}</p>
              <span className="sub num">
                {isolate(authorName)}, {show.dayAndTime(at)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <NoteForm label="Note" act="Save note" draftOf={lead.id} field="note" onSave={onSave} />
    </Notes>
  )
}
