import type { CallInput, EndpointName, Endpoints, ResponseOf } from '@studio/contract'
import { useState } from 'react'
import useSWRMutation from 'swr/mutation'
import { attempt, type CallResult, type Failure } from '../calls/attempt.ts'
import { useRecoverableCall } from '../calls/use-recoverable-call.ts'
import { useDataClient } from '../reading/data-provider.tsx'
import { useRefetch } from '../reading/use-refetch.ts'

type MutationOptions<Input, Answer> = {
  /** The reads to repeat after a success, or a function that returns them for any result. */
  invalidates?: readonly EndpointName[] | ((result: CallResult<Answer>, input: Input) => readonly EndpointName[])
  /** `onDone` and `onFailed` are called before the reads are repeated. */
  onDone?: (answer: Answer, input: Input) => void
  onFailed?: (failure: Failure, input: Input) => void
}

/**
 * Sends a change to the server, reports the result to the screen, and reads again what it changed. `trigger` never
 * throws. `isAwaitingResponse` is true until the response arrives, `pending` until the changed data has been read
 * again.
 */
export function useMutation<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { invalidates = [], onDone, onFailed }: MutationOptions<Input, Answer>,
) {
  const refetch = useRefetch()
  const [isAwaitingResponse, setAwaitingResponse] = useState(false)
  const getReadsToRepeat = (result: CallResult<Answer>, input: Input) => {
    if (typeof invalidates === 'function') return invalidates(result, input)
    return result.done ? invalidates : []
  }
  const run = async (_key: string, { arg: input }: { arg: Input }) => {
    setAwaitingResponse(true)
    const result = await attempt(send(input))
    setAwaitingResponse(false)
    if (result.done) onDone?.(result.answer, input)
    else onFailed?.(result.failure, input)
    // A failed refetch does not fail the change: the screen that reads the data shows the error.
    await refetch(...getReadsToRepeat(result, input)).catch(() => undefined)
    return result
  }
  const { trigger, isMutating: pending } = useSWRMutation('mutation', run)
  return { trigger: trigger as (input: Input) => Promise<CallResult<Answer>>, pending, isAwaitingResponse }
}

type Answer<Name extends EndpointName> = ResponseOf<Endpoints[Name]>
// biome-ignore lint/suspicious/noConfusingVoidType: a call whose input may be left out is triggered without an argument
type VoidIfOptional<CallArgument> = Record<never, never> extends CallArgument ? void : never
type Input<Name extends EndpointName> = CallInput<Endpoints[Name]> | VoidIfOptional<CallInput<Endpoints[Name]>>
export type ApiMutationOptions<Name extends EndpointName> = MutationOptions<Input<Name>, Answer<Name>> & {
  /** Returns the answer of a call whose response was lost, if the call was carried out. */
  findLostAnswer?: (input: Input<Name>) => Promise<Answer<Name> | undefined>
}

/** `useMutation` for a call of the endpoint table. */
export function useApiMutation<Name extends EndpointName>(endpoint: Name, options: ApiMutationOptions<Name>) {
  const { call } = useDataClient().api
  const send = (input: Input<Name>) => call(endpoint, input as CallInput<Endpoints[Name]>)
  return useMutation(useRecoverableCall(send, options.findLostAnswer), options)
}
