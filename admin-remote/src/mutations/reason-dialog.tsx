import { AlertDialog, Field, Input } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { DiscardQuestion } from '../forms/discard-question.tsx'
import { useUnsavedGuard } from '../forms/use-unsaved-guard.ts'
import type { MutationEnd } from './use-admin-mutation.ts'
import { useConfirmDialog } from './use-confirm-dialog.tsx'

const Reason = styled.div`
  margin-bottom: var(--s5);
`

type Props = {
  title: ReactNode
  description: string
  cancelLabel: string
  actionLabel: string
  /** What is asked, an example of an answer, and how long that may be. */
  label: string
  hint: string
  maxLength: number
  /** Gets the reason without spaces around it. */
  act: (reason: string) => Promise<MutationEnd>
  onClose: () => void
}

/**
 * Asks for a reason before something is done; a reason that the server refuses says so at its field. A typed one is
 * discarded only after a question.
 */
export function ReasonDialog({ label, hint, maxLength, act, onClose, ...dialog }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async () => {
    const ended = await act(reason.trim())
    setError(ended.failure?.fields?.reason)
    return ended
  }
  const question = useConfirmDialog({ act: confirm, onClose })
  const guard = useUnsavedGuard({ unsaved: reason.trim() !== '', onClose })
  const leave = (open: boolean) => open || guard.close()
  return (
    <AlertDialog {...question} {...dialog} onOpenChange={leave} actionVariant="primary" pendingText="Saving...">
      <Reason>
        <Field label={label} hint={hint} error={error}>
          <Input value={reason} maxLength={maxLength} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </Reason>
      <DiscardQuestion guard={guard} onDiscard={onClose} />
    </AlertDialog>
  )
}
