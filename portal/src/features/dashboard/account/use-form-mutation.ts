import { failureSentence } from '@studio/client/failure-text'
import type { ApiMutationOptions } from '@studio/client/mutation'
import type { EndpointName } from '@studio/contract'
import { useState } from 'react'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'

type Options<Name extends EndpointName> = Omit<ApiMutationOptions<Name>, 'onFailed'> & {
  /** Why it failed, where the server gave no reason. */
  fallbackMessage: string
}

/** A change that a form sends; `problem` is why the last attempt failed, where no field is to blame. */
export function useFormMutation<Name extends EndpointName>(
  endpoint: Name,
  { fallbackMessage, ...options }: Options<Name>,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const { trigger, pending } = useMemberMutation(endpoint, {
    ...options,
    onFailed: (failure) => {
      if (!failure.fields) setProblem(failureSentence(failure, fallbackMessage))
    },
  })
  const send: typeof trigger = (input) => {
    setProblem(null)
    return trigger(input)
  }
  return { trigger: send, pending, problem, resetProblem: () => setProblem(null) }
}
