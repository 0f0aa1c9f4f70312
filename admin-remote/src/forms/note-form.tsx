import { Button, Field, Textarea } from '@studio/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { SignInAgain } from '../bridge/sign-in-notice.tsx'
import type { MutationResult } from '../mutations/use-admin-mutation.ts'
import { useDraft } from './use-draft.ts'

const Form = styled.div`
  max-width: 36rem;

  .note-acts {
    display: flex;
    gap: var(--s3);
    margin-top: var(--s3);
  }
`

type Props = {
  label: string
  hint?: string
  /** The text that it begins with; the form stays open and empties itself without one. */
  start?: string
  /** Names the draft: what the note is about. */
  draftOf: string
  /** The API's name of the field, where it refuses the text. */
  field: 'note' | 'text'
  act: string
  onSave: (text: string) => Promise<MutationResult>
  onClose?: () => void
}

/** Writes or edits a note. What is typed is kept as a draft until it is saved or left as it was. */
export function NoteForm({ label, hint, start = '', draftOf, field, act, onSave, onClose }: Props) {
  const [text, setText] = useDraft({ of: draftOf, start })
  const [pending, setPending] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const leave = () => {
    setText(start)
    onClose?.()
  }
  const save = async () => {
    if (pending) return
    setPending(true)
    const ended = await onSave(text.trim())
    setPending(false)
    setWrong(ended.failure?.fields?.[field])
    if (ended.done) leave()
  }
  return (
    <Form>
      <Field label={label} hint={hint} optional={!onClose} error={wrong}>
        <Textarea rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {(text.trim() !== '' || onClose) && (
        <div className="note-acts">
          <Button variant="secondary" pending={pending} pendingText="Saving..." onClick={() => void save()}>
            {act}
          </Button>
          {onClose && (
            <Button variant="quiet" onClick={leave}>
              Discard Changes
            </Button>
          )}
        </div>
      )}
      <SignInAgain />
    </Form>
  )
}
