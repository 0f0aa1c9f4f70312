import { Button, Field, Textarea } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { FormSignInNotice } from '../bridge/sign-in-notice.tsx'
import type { MutationResult } from '../mutations/use-admin-mutation.ts'
import { useDraft } from './use-draft.ts'

const Form = styled.div`
  max-width: 36rem;

  .note-actions {
    display: flex;
    gap: var(--s3);
    margin-top: var(--s3);
  }
`

type Props = {
  label: string
  hint?: string
  /** The note to edit. Without it the form adds notes, and is emptied after each one. */
  initialText?: string
  /** What the note is about, such as the id of a lead: the draft is saved under it. */
  draftSubject: string
  /** The name of the text in the API's field errors. */
  errorField: 'note' | 'text'
  actionLabel: string
  onSave: (text: string) => Promise<MutationResult>
  /** Closes the form of an edited note. A form that adds notes stays open and has none. */
  onClose?: () => void
}

/** Adds or edits a note. Unsaved input is stored as a draft. */
export function NoteForm({
  label,
  hint,
  initialText = '',
  draftSubject,
  errorField,
  actionLabel,
  onSave,
  onClose,
}: Props) {
  const [text, setText] = useDraft({ subject: draftSubject, initialText })
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const isEditing = onClose !== undefined
  const resetAndClose = () => {
    setText(initialText)
    onClose?.()
  }
  const save = async () => {
    if (pending) return
    setPending(true)
    const result = await onSave(text.trim())
    setPending(false)
    setError(result.failure?.fields?.[errorField])
    if (result.done) resetAndClose()
  }
  return (
    <Form>
      <Field label={label} hint={hint} optional={!isEditing} error={error}>
        <Textarea rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {(text.trim() !== '' || isEditing) && (
        <div className="note-actions">
          <Button variant="secondary" pending={pending} pendingText="Saving..." onClick={() => void save()}>
            {actionLabel}
          </Button>
          {isEditing && (
            <Button variant="quiet" onClick={resetAndClose}>
              Discard Changes
            </Button>
          )}
        </div>
      )}
      <FormSignInNotice />
    </Form>
  )
}
