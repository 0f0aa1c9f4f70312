import { SESSION_EVENT, type SessionEvent } from '@studio/client/data-client'
import { savePlanPanelHint } from '@studio/client/plan-panel-hint'
import { formatUserName, isRedirectTarget, isUnauthorized, type User } from '@studio/contract'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { api, dataClient } from '../api/api.ts'
import { notify } from '../toasts/toast-store.ts'
import { watchOtherTabs } from './account-channel.ts'
import { clearReturnPathUnlessSigningIn, saveReturnPath } from './return-path.ts'
import { mayBeSignedIn } from './signed-in-hint.ts'
import { useAccountChange } from './use-account-change.ts'
import { unauthorizedToast, useSignInAgain } from './use-sign-in-again.ts'
import { useSessionEnd } from './use-sign-out.ts'
import { useUser } from './use-user.ts'

/**
 * Keeps the page in step with the browser's session. An expired session leads to sign-in and back here. When another tab
 * has signed in another user, this tab switches to that account and says so.
 */
export function useSessionWatch(): void {
  const { pathname } = useLocation()
  const signInAgain = useSignInAgain()
  const adoptAccount = useAdoptAccount()
  const { user } = useUser()

  // For the next visit to /membership, which reserves space for a member's panel.
  useEffect(() => {
    if (user !== undefined) savePlanPanelHint(user)
  }, [user])

  useEffect(() => {
    if (!useSessionEnd.getState().isEnding) clearReturnPathUnlessSigningIn(pathname)
  }, [pathname])

  useEffect(() => {
    const onSessionEvent = (event: Event) => {
      if ((event as CustomEvent<SessionEvent>).detail === 'other-account') void adoptAccount({ mustReload: false })
      else signInFromHere(signInAgain)
    }
    window.addEventListener(SESSION_EVENT, onSessionEvent)
    return () => window.removeEventListener(SESSION_EVENT, onSessionEvent)
  }, [adoptAccount, signInAgain])

  useEffect(() => watchOtherTabs(() => void adoptAccount({ mustReload: true })), [adoptAccount])

  useEffect(() => {
    const onVisible = () => {
      // The id is undefined until the user has been read for the first time.
      if (
        document.visibilityState === 'visible' &&
        dataClient.accountStore.getState().id !== undefined &&
        mayBeSignedIn()
      )
        void adoptAccount({ mustReload: false })
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [adoptAccount])
}

/** Opens sign-in, which leads back to this address. */
function signInFromHere(signInAgain: ReturnType<typeof useSignInAgain>): void {
  if (useSessionEnd.getState().isEnding) return
  saveReturnPath()
  // Signing in leads to this page if the saved path has expired by then.
  const pageName = window.location.pathname.slice(1)
  signInAgain({ toast: unauthorizedToast, ...(isRedirectTarget(pageName) && { pageAfterSignIn: pageName }) })
}

/**
 * Reads the current user and switches the page to that account. `mustReload`: also if it is the same one,
 * because another tab may have signed in as someone else and back, and this page may have read data in between.
 */
function useAdoptAccount(): (input: { mustReload: boolean }) => Promise<void> {
  const changeAccount = useAccountChange()
  return useCallback(
    async ({ mustReload }) => {
      const user = await findUserIfReachable()
      if (user === undefined || useSessionEnd.getState().isEnding) return
      const { id: previousId } = dataClient.accountStore.getState()
      const currentId = user?.id ?? null
      if (previousId === currentId && !mustReload) return
      // Unsaved input stays; the next call reports that the session has ended.
      if (!currentId && !mustReload && hasUnsavedInput()) return
      if (previousId && !currentId) saveReturnPath()
      changeAccount(user)
      if (user && previousId !== currentId) {
        notify({
          title: `Signed in as ${formatUserName(user)}`,
          description: 'The account was changed in another tab.',
        })
      }
    },
    [changeAccount],
  )
}

/** Whether a form would ask before the page is left. */
function hasUnsavedInput(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** The current user; null without one, undefined if the call failed. */
async function findUserIfReachable(): Promise<User | null | undefined> {
  try {
    return await api.call('getUser')
  } catch (error) {
    return isUnauthorized(error) ? null : undefined
  }
}
