import { useRead } from '@studio/client/reading'
import { isolateDirection, type PersonNote, type User } from '@studio/contract'
import { Button } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../../bridge/bridge.tsx'
import { NoteForm } from '../../forms/note-form.tsx'
import { useHasDraft } from '../../forms/use-draft.ts'
import { Section } from '../../layout/detail-page.tsx'
import { ListStates } from '../../lists/list-states.tsx'
import { ConfirmDialog } from '../../mutations/confirm-dialog.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { useInstantFormat } from '../../time/instants.tsx'

const Notes = styled.ol`
  max-width: 36rem;
  margin-bottom: var(--s4);

  li {
    padding-block: var(--s2);
    border-top: 1px solid var(--rule);
  }

  p {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  .note-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s4);
    align-items: center;
    justify-content: space-between;
  }
`

const invalidates = ['listPersonNotes'] as const
const HINT =
  'Members never see this screen, but notes are part of their data export and are deleted with their account.'

export function PersonNotes({ user }: { user: User }) {
  const read = useRead('listPersonNotes', { params: { id: user.id } }, { rereadOnOpen: true })
  const { run } = useAdminMutation({
    endpoint: 'addPersonNote',
    invalidates,
    success: 'Note added!',
    failure: 'Failed to add the note.',
  })
  const add = (text: string) => run({ params: { id: user.id }, body: { text } })
  return (
    <Section title="Notes">
      <ListStates read={read} loadingLabel="Loading notes">
        {(notes) => (
          <>
            {notes.length > 0 && (
              <Notes aria-label="Notes about this person">
                {notes.map((note) => (
                  <NoteItem key={note.id} user={user} note={note} />
                ))}
              </Notes>
            )}
            <NoteForm
              label="Note"
              hint={HINT}
              actionLabel="Add Note"
              draftSubject={`person ${user.id}`}
              errorField="text"
              onSave={add}
            />
          </>
        )}
      </ListStates>
    </Section>
  )
}

function NoteItem({ user, note }: { user: User; note: PersonNote }) {
  const format = useInstantFormat()
  const { user: signedInUser } = useBridge()
  const { run } = useAdminMutation({
    endpoint: 'changePersonNote',
    invalidates,
    success: 'Note changed!',
    failure: 'Failed to change the note.',
  })
  const draftSubject = `note ${note.id}`
  // A note that was being edited when the page was left opens in its form again.
  const hasDraft = useHasDraft(draftSubject)
  const [openForm, setOpenForm] = useState<'edit' | 'delete' | undefined>(hasDraft ? 'edit' : undefined)
  const close = () => setOpenForm(undefined)
  const authorAndTime = `${isolateDirection(note.authorName)}, ${format.dayAndTime(note.at)}`
  if (openForm === 'edit') {
    return (
      <li>
        <NoteForm
          label="Your note"
          initialText={note.text}
          draftSubject={draftSubject}
          errorField="text"
          actionLabel="Save Note"
          onSave={(text) => run({ params: { id: user.id, noteId: note.id }, body: { text } })}
          onClose={close}
        />
      </li>
    )
  }
  return (
    <li>
      <p>{note.text}</p>
      <div className="note-actions">
        <span className="sub num">
          {authorAndTime}
          {note.editedAt && `, edited ${format.dayAndTime(note.editedAt)}`}
        </span>
        <span>
          {note.authorId === signedInUser.id && (
            <Button variant="quiet" aria-label={`Edit note of ${authorAndTime}`} onClick={() => setOpenForm('edit')}>
              Edit
            </Button>
          )}
          <Button variant="quiet" aria-label={`Delete note of ${authorAndTime}`} onClick={() => setOpenForm('delete')}>
            Delete
          </Button>
        </span>
      </div>
      {openForm === 'delete' && <DeleteNoteDialog user={user} note={note} onClose={close} />}
    </li>
  )
}

function DeleteNoteDialog({ user, note, onClose }: { user: User; note: PersonNote; onClose: () => void }) {
  const { run } = useAdminMutation({
    endpoint: 'deletePersonNote',
    invalidates,
    success: 'Note deleted!',
    failure: 'Failed to delete the note.',
  })
  return (
    <ConfirmDialog
      action={() => run({ params: { id: user.id, noteId: note.id } })}
      title="Delete this note?"
      description="It is deleted for every admin. The audit log records that there was a note, but not its text."
      cancelLabel="Keep Note"
      actionLabel="Delete Note"
      pendingText="Deleting..."
      onClose={onClose}
    />
  )
}
