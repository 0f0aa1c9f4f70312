import type { Failure } from '@studio/client/attempt'
import { useRefetch } from '@studio/client/cache'
import { useMutation } from '@studio/client/mutation'
import type { CallInput, EndpointName, Endpoints, ResponseOf } from '@studio/contract'
import { useCallback } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import { useAskConflict } from '../edits/conflict-provider.tsx'
import { type Edit, type Editable, type EditEnd, getCurrent, sendEdit } from '../edits/edit-conflict.ts'
import { useResultToast } from './use-result-toast.ts'

type Answer<Name extends EndpointName> = ResponseOf<Endpoints[Name]>

/** A change by the admin: its call, the reads that it changes, and the toasts for its result. */
export type AdminMutation<Name extends EndpointName> = {
  endpoint: Name
  invalidates?: readonly EndpointName[]
  /** Without it, success shows no toast. */
  success?: string
  /** 'Please try again.' is appended. */
  failure: string
  successDetail?: (answer: Answer<Name>) => string | undefined
  /** Failures that the screen shows itself. */
  suppressToast?: (failure: Failure) => boolean
}

type RunOptions<Name extends EndpointName, Entity extends Editable> = Partial<Omit<AdminMutation<Name>, 'endpoint'>> & {
  /** For what other admins may change at the same time: the call is made for the version that was seen. */
  edit?: Edit<Entity>
  /** Called before anything is read again. */
  onDone?: (answer: Answer<Name>) => void
}

type Sent<Name extends EndpointName> = AdminMutation<Name> &
  Omit<RunOptions<Name, never>, keyof AdminMutation<Name>> & { input: CallInput<Endpoints[Name]> }

/**
 * How a mutation ended. It is done without an answer when the admin kept another admin's changes, and neither done nor
 * failed when they went back to their form.
 */
export type MutationResult<Result = unknown> =
  | { done: true; answer?: Result; failure?: undefined }
  | { done: false; answer?: undefined; failure?: Failure }

/** The toasts of an ordinary change: 'Class created successfully!', 'Failed to create class.' */
export function messagesFor(verb: string, noun: string): { success: string; failure: string } {
  const done = verb.endsWith('e') ? `${verb}d` : `${verb}ed`
  return {
    success: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${done} successfully!`,
    failure: `Failed to ${verb} ${noun}.`,
  }
}

export function useAdminMutation<Name extends EndpointName>(mutation: AdminMutation<Name>) {
  const { api } = useBridge()
  const ask = useAskConflict()
  const toast = useResultToast()
  // The endpoint table checks the input of each caller; for a generic name the compiler cannot compute it.
  const call = api.call as (name: Name, input: object) => Promise<Answer<Name>>

  const { trigger, pending } = useMutation(
    ({ endpoint, input, edit }: Sent<Name>): Promise<EditEnd<Answer<Name>>> =>
      edit
        ? sendEdit(edit, { send: (ifMatch) => call(endpoint, { ...input, ifMatch }), ask })
        : call(endpoint, input).then((answer) => ({ kind: 'sent', answer })),
    {
      // After a conflict the entity is read again, so that the next attempt starts from its current state.
      invalidates: (result, { invalidates }) => {
        const isStale = result.done ? result.answer.kind !== 'back' : getCurrent(result.failure.error) !== null
        return invalidates && isStale ? withOverview(invalidates) : []
      },
      onDone: (result, { success, successDetail, onDone }) => {
        if (result.kind !== 'sent') return
        if (success) toast.succeeded(success, { description: successDetail?.(result.answer) })
        onDone?.(result.answer)
      },
      onFailed: (reason, { failure, suppressToast }) => {
        if (!suppressToast?.(reason)) toast.failed(failure, reason)
      },
    },
  )

  const run = async <Entity extends Editable>(
    input: CallInput<Endpoints[Name]>,
    options: RunOptions<Name, Entity> = {},
  ): Promise<MutationResult<Answer<Name>>> => {
    // Of an edit only its own fields are read, whatever its entity is.
    const { answer: end, failure } = await trigger({ ...mutation, ...(options as RunOptions<Name, never>), input })
    if (failure) return { done: false, failure }
    if (end.kind === 'sent') return { done: true, answer: end.answer }
    return { done: end.kind === 'theirs' }
  }
  return { run, pending }
}

/** The calls with the audit log and the counts of the overview: any change that an admin makes may be seen in them. */
const withOverview = (names: readonly EndpointName[]): EndpointName[] => [
  ...names,
  ...(['listAuditLog', 'listAuditTerms', 'getAdminOverview'] as const),
]

export function useAdminRefetch(): (...names: EndpointName[]) => Promise<void> {
  const refetch = useRefetch()
  return useCallback((...names) => refetch(...withOverview(names)), [refetch])
}
