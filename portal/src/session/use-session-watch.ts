import { SESSION_EVENT, type SessionEvent } from '@studio/client/data-client'
import { notePlanPlace } from '@studio/client/plan-place'
import { formatUserName, isRedirectWord, isUnauthorized, type User } from '@studio/contract'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { api, dataClient } from '../api/api.ts'
import { notify } from '../toasts/toast-store.ts'
import { watchOtherTabs } from './account-channel.ts'
import { forgetReturnPlaceAt, keepReturnPlace } from './return-place.ts'
import { maybeSignedIn } from './signed-in-hint.ts'
import { useAccountChange } from './use-account-change.ts'
import { unauthorizedToast, useSignInAgain } from './use-sign-in-again.ts'
import { useLeaving } from './use-sign-out.ts'
import { useUser } from './use-user.ts'

/**
 * Keeps the page in step with the browser's session. An ended session leads to signing in and back here. When another
 * tab has signed in another user, this tab becomes theirs and says so.
 */
export function useSessionWatch(): void {
  const { pathname } = useLocation()
  const signInAgain = useSignInAgain()
  const adopt = useAdoptAccount()
  const { user } = useUser()

  useEffect(() => {
    if (user !== undefined) notePlanPlace(user)
  }, [user])

  useEffect(() => {
    if (!useLeaving.getState().leaving) forgetReturnPlaceAt(pathname)
  }, [pathname])

  useEffect(() => {
    const listen = (event: Event) => {
      if ((event as CustomEvent<SessionEvent>).detail === 'other-account') void adopt({ readAgain: false })
      else signInFromHere(signInAgain)
    }
    window.addEventListener(SESSION_EVENT, listen)
    return () => window.removeEventListener(SESSION_EVENT, listen)
  }, [adopt, signInAgain])

  useEffect(() => watchOtherTabs(() => void adopt({ readAgain: true })), [adopt])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && dataClient.account.getState().id !== undefined && maybeSignedIn())
        void adopt({ readAgain: false })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [adopt])
}

/** Signs in and comes back to exactly this place. */
function signInFromHere(signInAgain: ReturnType<typeof useSignInAgain>): void {
  if (useLeaving.getState().leaving) return
  keepReturnPlace()
  const word = window.location.pathname.slice(1)
  signInAgain({ toast: unauthorizedToast, ...(isRedirectWord(word) && { redirect: word }) })
}

/**
 * Reads the current user, and switches the page to that account if it was another's. `readAgain`: the session has
 * changed, so some of what is shown may belong to another account, even if this page knows of no change.
 */
function useAdoptAccount(): (input: { readAgain: boolean }) => Promise<void> {
  const changeAccount = useAccountChange()
  return useCallback(
    async ({ readAgain }) => {
      const user = await findUser()
      if (user === undefined || useLeaving.getState().leaving) return
      const { id: before } = dataClient.account.getState()
      const now = user?.id ?? null
      if (before === now && !readAgain) return
      // Unsaved input stays; the next call reports that the session has ended.
      if (!now && !readAgain && isHeldOpen()) return
      if (before && !now) keepReturnPlace()
      changeAccount(user)
      if (user && before !== now) {
        notify({
          title: `Signed in as ${formatUserName(user)}`,
          description: 'The account was changed in another tab.',
        })
      }
    },
    [changeAccount],
  )
}

/** Whether the page would ask before it is left: something on it is not saved yet. */
function isHeldOpen(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** Undefined if the user cannot be read: then nothing changes, and the next call decides. */
async function findUser(): Promise<User | null | undefined> {
  try {
    return await api.call('getUser')
  } catch (error) {
    return isUnauthorized(error) ? null : undefined
  }
}
