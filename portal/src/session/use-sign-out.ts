import { endSession, LEAVE_AFTER_MS } from '@studio/client/sign-out'
import { paths } from '@studio/contract'
import { useCallback } from 'react'
import { create } from 'zustand'
import { api } from '../api/api.ts'
import { loadPageWhenOnline } from '../navigation/full-page-navigation.ts'
import { notifyMessage } from '../toasts/toast-store.ts'
import { useSessionChange } from './use-session-change.ts'

/**
 * Whether the session is ending: by signing out, by expiring, or because the account was deleted. The page is about to be
 * left, so no screen redirects. `isSigningOut` is true only if the user is signing out.
 */
export const useSessionEnd = create<{ isEnding: boolean; isSigningOut: boolean }>(() => ({
  isEnding: false,
  isSigningOut: false,
}))

/**
 * Signs out. Waits up to 10 seconds for the API. Then, whatever it returned, even nothing, the user is signed out on this
 * page, sees one toast, and goes to `/` after 100 ms. `pending` is for the button's label.
 */
export function useSignOut(): { signOut(): Promise<void>; pending: boolean } {
  const { switchToVisitor } = useSessionChange()
  const pending = useSessionEnd((state) => state.isSigningOut)
  const signOut = useCallback(async () => {
    if (useSessionEnd.getState().isSigningOut) return
    useSessionEnd.setState({ isEnding: true, isSigningOut: true })
    const message = await endSession((signal) => api.call('logout', { signal }))
    switchToVisitor()
    notifyMessage(message)
    setTimeout(() => loadPageWhenOnline(paths.landing), LEAVE_AFTER_MS)
  }, [switchToVisitor])
  return { signOut, pending }
}
