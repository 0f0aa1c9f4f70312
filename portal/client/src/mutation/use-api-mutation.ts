import { ApiError, type CallInput, type EndpointName, type Endpoints, type ResponseOf } from '@studio/contract'
import { useRef, useState } from 'react'
import useSWRMutation from 'swr/mutation'
import { attempt, type CallResult, type Failure } from '../calls/attempt.ts'
import { useDataClient } from '../reading/data-provider.tsx'
import { useRefetch } from '../reading/use-cache.ts'

type MutationOptions<Input, Answer> = {
  /** The calls whose data it changes; a function if that depends on the result. By default nothing after a failure. */
  invalidates?: readonly EndpointName[] | ((result: CallResult<Answer>, input: Input) => readonly EndpointName[])
  /** Both are called before anything is read again; here a screen shows the result. */
  onDone?: (answer: Answer, input: Input) => void
  onFailed?: (failure: Failure, input: Input) => void
}
export type Mutation<Input, Answer> = {
  /** Sends the change. Never throws. */
  trigger: (input: Input) => Promise<CallResult<Answer>>
  /** Until what was changed has been read again. */
  pending: boolean
  /** Until the answer has come: nothing is known yet of the result. */
  isSending: boolean
}

/** Sends a change to the server, reports the result to the screen, and reads again what it changed. */
export function useMutation<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { invalidates = [], onDone, onFailed }: MutationOptions<Input, Answer>,
): Mutation<Input, Answer> {
  const refetch = useRefetch()
  const [isSending, setSending] = useState(false)
  const run = async (_key: string, { arg: input }: { arg: Input }) => {
    setSending(true)
    const result = await attempt(send(input))
    setSending(false)
    if (result.done) onDone?.(result.answer, input)
    else onFailed?.(result.failure, input)
    const changed = typeof invalidates === 'function' ? invalidates(result, input) : result.done ? invalidates : []
    // The change is done: a list that fails to refetch shows its own error.
    await refetch(...changed).catch(() => undefined)
    return result
  }
  const { trigger, isMutating } = useSWRMutation('mutation', run)
  return { trigger: trigger as Mutation<Input, Answer>['trigger'], pending: isMutating, isSending }
}

type Input<Name extends EndpointName> =
  | CallInput<Endpoints[Name]>
  // biome-ignore lint/suspicious/noConfusingVoidType: a call without input is triggered without an argument
  | (Record<never, never> extends CallInput<Endpoints[Name]> ? void : never)
type Answer<Name extends EndpointName> = ResponseOf<Endpoints[Name]>
export type ApiMutationOptions<Name extends EndpointName> = MutationOptions<Input<Name>, Answer<Name>> & {
  /** Reads whether a call without a response, or the one before, was carried out all the same, and what it made. */
  findMade?: (input: Input<Name>) => Promise<Answer<Name> | undefined>
}

/** The same for a call of the endpoint table. */
export function useApiMutation<Name extends EndpointName>(endpoint: Name, options: ApiMutationOptions<Name>) {
  const { api } = useDataClient()
  const unanswered = useRef<string>(null)
  return useMutation(async (input: Input<Name>) => {
    const text = JSON.stringify(input)
    try {
      return await api.call(endpoint, input as CallInput<Endpoints[Name]>)
    } catch (error) {
      const mayBeMade = !(error instanceof ApiError) || unanswered.current === text
      unanswered.current = error instanceof ApiError ? null : text
      const made = mayBeMade && (await options.findMade?.(input).catch(() => undefined))
      if (!made) throw error
      return made
    }
  }, options)
}
