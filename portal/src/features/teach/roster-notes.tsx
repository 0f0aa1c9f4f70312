import type { TeachingRoster } from '@studio/contract'
import { Button, Field, Textarea } from '@studio/ui'
import { type FormEvent, useState } from 'react'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { formatInstant } from '../../studio/studio.ts'
import { failedToast, notify } from '../../toasts/toast-store.ts'

/** What earlier teachers of the class wrote for the next one, and a form to add to it. */
export function RosterNotes({ roster: { classId, date, scheduleId, notes } }: { roster: TeachingRoster }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useMemberMutation('addNoteForTeachers', {
    invalidates: ['getTeachingRoster'],
    onDone: () => setText(''),
    onFailed: ({ fields, message }) => setProblem(fields?.text ?? message ?? 'The note could not be saved.'),
  })
  const remove = useMemberMutation('removeNoteForTeachers', {
    invalidates: ['getTeachingRoster'],
    onFailed: ({ message }) => notify(failedToast('The note could not be removed', message)),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    void add.trigger({ body: { classId, date, ...(scheduleId && { scheduleId }), text } })
  }
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes for teachers</h2>
      <ul>
        {notes.map(({ id, text: noteText, author, at, isRemovable }) => (
          <li key={id}>
            <p>{noteText}</p>
            <small>
              {author}, {formatInstant.day(at)}{' '}
            </small>
            {isRemovable && (
              <Button
                variant="quiet"
                aria-label={`Remove the note of ${author}`}
                pending={remove.pending}
                onClick={() => void remove.trigger({ params: { id } })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <Field label="Note for the next teacher" error={problem}>
          <Textarea value={text} maxLength={500} required onChange={({ target }) => setText(target.value)} />
        </Field>
        <Button type="submit" variant="secondary" pending={add.pending} pendingText="Saving...">
          Save Note
        </Button>
      </form>
    </section>
  )
}
