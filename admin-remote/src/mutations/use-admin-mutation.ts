import type { Failure } from '@studio/client/attempt'
import { useMutation } from '@studio/client/mutation'
import type { EndpointName, FieldErrors } from '@studio/contract'
import { useCallback } from 'react'
import { useAskConflict } from '../edits/conflict-provider.tsx'
import { type Edit, type Editable, type EditEnd, getCurrent, sendEdit } from '../edits/edit-conflict.ts'
import { withAuditLog } from './use-admin-refetch.ts'
import { type Undo, useResultToast } from './use-result-toast.ts'

/** A change by the admin: the call, the toast for its result, and the reads that it changes. */
type AdminMutationSpec<Sent = unknown, Entity extends Editable = Editable> = {
  /** `ifMatch` is given for an edit: the version that it is made from. */
  send: (ifMatch?: string) => Promise<Sent>
  /** For what others may change at the same time: where they were faster, the admin chooses. */
  edit?: Edit<Entity>
  /** 'Class created successfully!'; without it, success shows no toast. */
  success?: string
  /** 'Failed to create class.'; 'Please try again.' is appended. */
  failure: string
  /** Failures that the screen shows itself, instead of a toast. */
  isSaid?: (failure: Failure) => boolean
  changes?: readonly EndpointName[]
  /** The line under the success: what follows, from what was sent. */
  follows?: (sent: Sent) => string | undefined
  /** Asked when the result is shown, of a failure as well: what was done before it can still be taken back. */
  undo?: () => Undo | undefined
  /** The line under a failure: what Undo then takes back. */
  afterFailure?: () => string | undefined
}

/**
 * The result of a mutation: `sent` is the response, unless the admin kept another admin's changes. No failure when the
 * admin went back from a conflict.
 */
export type MutationEnd<Sent = unknown> =
  | { done: true; sent?: Sent; failure?: undefined }
  | { done: false; sent?: undefined; failure?: Failure }

type AdminMutation = {
  mutate: <Sent, Entity extends Editable>(spec: AdminMutationSpec<Sent, Entity>) => Promise<MutationEnd<Sent>>
  pending: boolean
}

/** Runs a mutation, shows its result in a toast, and refetches the reads that it changed. */
export function useAdminMutation(): AdminMutation {
  const ask = useAskConflict()
  const outcome = useResultToast()
  const { mutate, pending } = useMutation()
  const mutateAsAdmin = useCallback(
    async <Sent, Entity extends Editable>(spec: AdminMutationSpec<Sent, Entity>): Promise<MutationEnd<Sent>> => {
      const { send, edit, success, failure: title, isSaid, changes, follows, undo, afterFailure } = spec
      const { answer, failure } = await mutate<EditEnd<Sent>>({
        send: () => (edit ? sendEdit(edit, { send, ask }) : send().then((sent) => ({ kind: 'sent', sent }))),
        // After a conflict the entity is read again, so that the next attempt starts from its current state.
        changes: (end) => {
          const isOutdated = end.done ? end.answer.kind !== 'back' : getCurrent(end.failure.error) !== null
          return changes && isOutdated ? withAuditLog(changes) : []
        },
        onDone: (end) => {
          if (!success || end.kind !== 'sent') return
          outcome.succeeded(success, { description: follows?.(end.sent), undo: undo?.() })
        },
        onFailed: (found) => {
          if (!isSaid?.(found)) outcome.failed(title, found, { description: afterFailure?.(), undo: undo?.() })
        },
      })
      if (failure) return { done: false, failure }
      if (answer.kind === 'sent') return { done: true, sent: answer.sent }
      return answer.kind === 'theirs' ? { done: true } : { done: false }
    },
    [ask, outcome, mutate],
  )
  return { mutate: mutateAsAdmin, pending }
}

/** For forms: closes the dialog on success, otherwise returns the field errors. */
export async function closeOnSuccess(ended: Promise<MutationEnd>, close: () => void): Promise<FieldErrors | undefined> {
  const { done, failure } = await ended
  if (done) close()
  return failure?.fields
}
