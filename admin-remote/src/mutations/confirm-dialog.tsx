import type { VersionFields } from '@studio/contract'
import { AlertDialog, type AlertDialogProps, Field, Input } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { getCurrent } from '../edits/edit-conflict.ts'
import { useUnsavedGuard } from '../forms/use-unsaved-guard.tsx'
import { Refusal } from './refusal.tsx'
import type { MutationResult } from './use-admin-mutation.ts'

const Reason = styled.div`
  margin-bottom: var(--s5);
`

type Props<Entity extends VersionFields> = Pick<
  AlertDialogProps,
  'title' | 'description' | 'cancelLabel' | 'actionLabel' | 'actionVariant' | 'pendingText' | 'children'
> & {
  /** `ifMatch` is the version of `entity` that the admin has before them; `reason` has no spaces around it. */
  action: (input: { ifMatch: string | undefined; reason: string }) => Promise<MutationResult>
  /** What the dialog is about, when other admins may change it while the dialog is open. */
  entity?: Entity
  reason?: { label: string; hint: string; maxLength: number; optional?: boolean }
  onClose: () => void
}

/**
 * Every confirmation. It closes on cancel or success, and a refusal keeps it open with the reason. After a conflict it
 * lists what another admin changed, and confirming again applies to that version.
 */
export function ConfirmDialog<Entity extends VersionFields>(props: Props<Entity>) {
  const { action, entity, reason: field, onClose, children, ...dialog } = props
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [current, setCurrent] = useState<Entity | null>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  const guard = useUnsavedGuard({ unsaved: reason.trim() !== '', onClose })
  const confirm = async () => {
    setPending(true)
    setProblem(null)
    const { done, failure } = await action({ ifMatch: (current ?? entity)?.version, reason: reason.trim() })
    if (done) return onClose()
    setPending(false)
    setReasonError(failure?.fields?.reason)
    const now = getCurrent<Entity>(failure?.error)
    if (now) setCurrent(now)
    if (failure && !failure.fields) setProblem(<Refusal failure={failure} before={entity} now={now} />)
  }
  return (
    <AlertDialog
      {...dialog}
      open
      onOpenChange={(open) => open || guard.close()}
      pending={pending}
      problem={problem}
      onAction={() => void confirm()}
    >
      {children}
      {field && (
        <Reason>
          <Field label={field.label} hint={field.hint} optional={field.optional} error={reasonError}>
            <Input value={reason} maxLength={field.maxLength} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </Reason>
      )}
      {guard.question}
    </AlertDialog>
  )
}
