import type { CallResult, Failure } from '@studio/client/attempt'
import { type Mutation, type MutationSpec, useMutation } from '@studio/client/mutation'
import type { RedirectTarget } from '@studio/contract'
import { useCallback, useState } from 'react'
import { unauthorizedToast, useSignInAgain } from './use-sign-in-again.ts'

type Spec<Answer> = MutationSpec<Answer> & {
  /** Shows every failure except an ended session. */
  onFailed: (failure: Failure) => void
  /** Where signing in again returns to; the dashboard by default. */
  redirect?: RedirectTarget
}

type MemberMutation = Pick<Mutation, 'pending' | 'unanswered'> & {
  mutate: <Answer>(spec: Spec<Answer>) => Promise<CallResult<Answer>>
}

/** A change by a signed-in user; an expired session leads to signing in again. */
export function useMemberMutation(): MemberMutation {
  const { mutate, pending, unanswered } = useMutation()
  const signInAgain = useSignInAgain()
  const [isOver, setOver] = useState(false)
  const mutateAsMember: MemberMutation['mutate'] = useCallback(
    ({ redirect = 'dashboard', onFailed, ...spec }) =>
      mutate({
        ...spec,
        onFailed: (failure) => {
          if (failure.kind !== 'signed-out') return onFailed(failure)
          setOver(true)
          signInAgain({ redirect, toast: unauthorizedToast })
        },
      }),
    [mutate, signInAgain],
  )
  return { mutate: mutateAsMember, pending: pending || isOver, unanswered }
}
