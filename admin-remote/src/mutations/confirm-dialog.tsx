import type { VersionFields } from '@studio/contract'
import { AlertDialog, type AlertDialogProps, Field, Input } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { getCurrentEntity } from '../edits/edit-conflict.ts'
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
  /** `ifMatch` is the version that the admin sees; `reason` is trimmed. */
  action: (input: { ifMatch: string | undefined; reason: string }) => Promise<MutationResult>
  /** The entity that the action changes, if other admins can change it too. */
  entity?: Entity
  reasonField?: { label: string; hint: string; maxLength: number; optional?: boolean }
  onClose: () => void
}

/**
 * The dialog of every confirmation. A refusal keeps it open and shows why. After a conflict it lists what another admin
 * changed, and confirming again applies to the changed entity.
 */
export function ConfirmDialog<Entity extends VersionFields>(props: Props<Entity>) {
  const { action, entity, reasonField, onClose, children, ...dialogProps } = props
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [conflictingEntity, setConflictingEntity] = useState<Entity | null>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  const guard = useUnsavedGuard({ hasUnsavedInput: reason.trim() !== '', onClose })
  const confirm = async () => {
    setPending(true)
    setProblem(null)
    const { done, failure } = await action({ ifMatch: (conflictingEntity ?? entity)?.version, reason: reason.trim() })
    if (done) return onClose()
    setPending(false)
    setReasonError(failure?.fields?.reason)
    const currentEntity = getCurrentEntity<Entity>(failure?.error)
    if (currentEntity) setConflictingEntity(currentEntity)
    if (failure && !failure.fields) setProblem(<Refusal failure={failure} original={entity} current={currentEntity} />)
  }
  return (
    <AlertDialog
      {...dialogProps}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) guard.close()
      }}
      pending={pending}
      problem={problem}
      onAction={() => void confirm()}
    >
      {children}
      {reasonField && (
        <Reason>
          <Field label={reasonField.label} hint={reasonField.hint} optional={reasonField.optional} error={reasonError}>
            <Input
              value={reason}
              maxLength={reasonField.maxLength}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </Reason>
      )}
      {guard.discardDialog}
    </AlertDialog>
  )
}
