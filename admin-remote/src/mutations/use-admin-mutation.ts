import type { Failure } from '@studio/client/attempt'
import { useRefetch } from '@studio/client/cache'
import { useMutation } from '@studio/client/mutation'
import type { CallInput, EndpointName, Endpoints, ResponseOf } from '@studio/contract'
import { useCallback } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import { useAskConflict } from '../edits/conflict-provider.tsx'
import { type Edit, type Editable, type EditResult, getCurrentEntity, sendEdit } from '../edits/edit-conflict.ts'
import { useResultToast } from './use-result-toast.ts'

type Answer<Name extends EndpointName> = ResponseOf<Endpoints[Name]>

/** An endpoint with the reads that it invalidates and the toasts for its result. */
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
  /** For entities that other admins can change too: the call is made for the version of `edit.original`. */
  edit?: Edit<Entity>
  /** Called before the invalidated reads are repeated. */
  onDone?: (answer: Answer<Name>) => void
}

type MutationCall<Name extends EndpointName> = AdminMutation<Name> &
  Omit<RunOptions<Name, never>, keyof AdminMutation<Name>> & { input: CallInput<Endpoints[Name]> }

/**
 * After a conflict, a mutation is done without an answer if the admin took over the other admin's changes. If they went
 * back to the form, it is not done and has no failure.
 */
export type MutationResult<Result = unknown> =
  | { done: true; answer?: Result; failure?: undefined }
  | { done: false; answer?: undefined; failure?: Failure }

/** The toasts of an ordinary change: 'Class created successfully!', 'Failed to create class.' */
export function messagesFor(verb: string, noun: string): { success: string; failure: string } {
  const pastTense = verb.endsWith('e') ? `${verb}d` : `${verb}ed`
  return {
    success: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${pastTense} successfully!`,
    failure: `Failed to ${verb} ${noun}.`,
  }
}

export function useAdminMutation<Name extends EndpointName>(mutation: AdminMutation<Name>) {
  const { api } = useBridge()
  const askChoice = useAskConflict()
  const toast = useResultToast()
  // The cast is needed because the compiler cannot compute the input of a generic endpoint; callers are checked.
  const call = api.call as (name: Name, input: object) => Promise<Answer<Name>>

  const { trigger, pending } = useMutation(
    ({ endpoint, input, edit }: MutationCall<Name>): Promise<EditResult<Answer<Name>>> =>
      edit
        ? sendEdit(edit, { send: (ifMatch) => call(endpoint, { ...input, ifMatch }), askChoice })
        : call(endpoint, input).then((answer) => ({ kind: 'sent', answer })),
    {
      // Nothing is read again if the admin went back to the form, or if the call failed for another reason than a conflict.
      invalidates: (outcome, { invalidates }) => {
        const isStale = outcome.done ? outcome.answer.kind !== 'back' : getCurrentEntity(outcome.failure.error) !== null
        return invalidates && isStale ? addOverviewReads(invalidates) : []
      },
      onDone: (result, { success, successDetail, onDone }) => {
        if (result.kind !== 'sent') return
        if (success) toast.showSuccess(success, { description: successDetail?.(result.answer) })
        onDone?.(result.answer)
      },
      onFailed: (mutationFailure, { failure, suppressToast }) => {
        if (!suppressToast?.(mutationFailure)) toast.showFailure(failure, mutationFailure)
      },
    },
  )

  const run = async <Entity extends Editable>(
    input: CallInput<Endpoints[Name]>,
    options: RunOptions<Name, Entity> = {},
  ): Promise<MutationResult<Answer<Name>>> => {
    // The cast is safe: `edit` is used only with its own entity.
    const { answer: result, failure } = await trigger({ ...mutation, ...(options as RunOptions<Name, never>), input })
    if (failure) return { done: false, failure }
    if (result.kind === 'sent') return { done: true, answer: result.answer }
    return { done: result.kind === 'theirs' }
  }
  return { run, pending }
}

/** Adds the audit log and the overview's counts, which any change by an admin may affect. */
const addOverviewReads = (names: readonly EndpointName[]): EndpointName[] => [
  ...names,
  ...(['listAuditLog', 'getAuditFilterOptions', 'getAdminOverview'] as const),
]

export function useAdminRefetch(): (...names: EndpointName[]) => Promise<void> {
  const refetch = useRefetch()
  return useCallback((...names) => refetch(...addOverviewReads(names)), [refetch])
}
