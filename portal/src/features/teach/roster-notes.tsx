import type { TeachingRoster } from '@studio/contract'
import { Button } from '@studio/ui'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { formatInstant } from '../../studio/studio.ts'
import { createErrorToast, notify } from '../../toasts/toast-store.ts'

type Props = { notes: TeachingRoster['notes']; onAdd: () => void }

/** The notes that earlier teachers of the class left for the next one. */
export function RosterNotes({ notes, onAdd }: Props) {
  return (
    <section aria-labelledby="notes">
      <h2 className="head" id="notes">
        Notes for teachers
      </h2>
      <ul>
        {notes.map(({ id, text, author, at, isRemovable }) => (
          <li key={id}>
            <div>
              <p>{text}</p>
              <small>{`${author}, ${formatInstant.day(at)}`}</small>
            </div>
            {isRemovable && <RemoveNoteButton id={id} author={author} />}
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onAdd}>
        Add Note
      </Button>
    </section>
  )
}

function RemoveNoteButton({ id, author }: { id: string; author: string }) {
  const { trigger, pending } = useMemberMutation('removeNoteForTeachers', {
    invalidates: ['getTeachingRoster'],
    onFailed: ({ message }) =>
      notify(createErrorToast(message ?? 'Please try again.', { title: 'The note could not be removed' })),
  })
  return (
    <Button
      variant="quiet"
      aria-label={`Remove the note of ${author}`}
      pending={pending}
      onClick={() => void trigger({ params: { id } })}
    >
      Remove
    </Button>
  )
}
