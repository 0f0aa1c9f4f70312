import type { Lead } from '@studio/contract'
import { Button, Field, Textarea } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { SignInAgain } from '../../bridge/sign-in-notice.tsx'
import type { Ended } from '../../mutations/use-admin-mutation.ts'
import { useInstants } from '../../time/instants.ts'

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

  .save {
    margin-top: var(--s3);
  }
`

/** What the studio noted about a request, each note with who made it and when, and a place for the next one. */
export function LeadNotes({ lead, onSave }: { lead: Lead; onSave: (note: string) => Promise<Ended> }) {
  const show = useInstants()
  return (
    <Notes>
      {lead.notes.length > 0 && (
        <ol aria-label="Earlier notes">
          {lead.notes.map(({ text, authorName, at }) => (
            <li key={`${at}${text}`}>
              <p>{text}</p>
              <span className="sub num">
                {authorName}, {show.dayAndTime(at)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <NoteForm draftOf={lead.id} onSave={onSave} />
    </Notes>
  )
}

function NoteForm({ draftOf, onSave }: { draftOf: string; onSave: (note: string) => Promise<Ended> }) {
  // Kept for the tab: opening another request, going back or a reload does not throw a note away.
  const draftKey = `studio.note ${useBridge().user.id} ${draftOf}`
  const [note, setNoteText] = useState(() => sessionStorage.getItem(draftKey) ?? '')
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const setNote = (text: string) => {
    setNoteText(text)
    sessionStorage.setItem(draftKey, text)
  }
  const save = async () => {
    if (pending) return
    setPending(true)
    const ended = await onSave(note.trim())
    setPending(false)
    setWrong(ended.failure?.fields?.note)
    if (ended.done) setNote('')
  }
  return (
    <>
      <Field label="Note" optional error={wrong}>
        <Textarea rows={2} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {note.trim() !== '' && (
        <Button
          variant="secondary"
          className="save"
          pending={pending}
          pendingText="Saving..."
          onClick={() => void save()}
        >
          Save note
        </Button>
      )}
      <SignInAgain />
    </>
  )
}
