import { getMutationFailureMessage } from '@studio/client/failure-text'
import type { ApiMutationOptions } from '@studio/client/mutation'
import type { EndpointName } from '@studio/contract'
import { useState } from 'react'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'

type Options<Name extends EndpointName> = Omit<ApiMutationOptions<Name>, 'onFailed'> & {
  /** Shown when the server gave no reason. */
  fallbackMessage: string
}

/** A mutation sent by a form; `problem` is why the last attempt failed, unless a field says so. */
export function useFormMutation<Name extends EndpointName>(
  endpoint: Name,
  { fallbackMessage, ...options }: Options<Name>,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const { trigger, pending } = useMemberMutation(endpoint, {
    ...options,
    onFailed: (failure) => {
      if (!failure.fields) setProblem(getMutationFailureMessage(failure, fallbackMessage))
    },
  })
  const send: typeof trigger = (input) => {
    setProblem(null)
    return trigger(input)
  }
  return { trigger: send, pending, problem, resetProblem: () => setProblem(null) }
}
