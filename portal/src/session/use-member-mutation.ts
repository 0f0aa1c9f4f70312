import { type ApiMutationOptions, useApiMutation } from '@studio/client/mutation'
import { type EndpointName, getSignInTarget, type RedirectTarget } from '@studio/contract'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { saveReturnPath } from './return-path.ts'
import { unauthorizedToast, useSignInAgain } from './use-sign-in-again.ts'

type Options<Name extends EndpointName> = ApiMutationOptions<Name> & {
  /** The page that signing in again opens. */
  pageAfterSignIn?: RedirectTarget
}

/** A change by a signed-in user; an expired session leads to signing in again, other failures to `onFailed`. */
export function useMemberMutation<Name extends EndpointName>(
  endpoint: Name,
  { pageAfterSignIn = 'dashboard', ...options }: Options<Name>,
) {
  const signInAgain = useSignInAgain()
  const { pathname, search, hash } = useLocation()
  const [hasSessionEnded, setSessionEnded] = useState(false)
  const { trigger, pending, isAwaitingResponse } = useApiMutation(endpoint, {
    ...options,
    onFailed: (failure, input) => {
      if (failure.kind !== 'signed-out') return options.onFailed?.(failure, input)
      setSessionEnded(true)
      // The whole address, because it names the plan or the pack of /subscribe.
      if (pathname === getSignInTarget(pageAfterSignIn)) saveReturnPath(pathname + search + hash)
      signInAgain({ pageAfterSignIn, toast: unauthorizedToast })
    },
  })
  return { trigger, pending: pending || hasSessionEnded, isAwaitingResponse }
}
