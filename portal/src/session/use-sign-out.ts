import { endSession, LEAVE_AFTER_MS } from '@studio/client/sign-out'
import { paths } from '@studio/contract'
import { useCallback } from 'react'
import { api } from '../lib/api.ts'
import { goWhenOnline } from '../lib/full-page-navigation.ts'
import { notifyOf } from '../toasts/toast-store.ts'
import { useLeaving } from './leaving.ts'
import { useSessionChange } from './use-session-change.ts'

/**
 * Signs out. Whatever the API returns within 10 seconds, the user is signed out on this page, sees one toast, and goes
 * to `/` after 100 ms. `pending` is for the button's label.
 */
export function useSignOut(): { signOut(): Promise<void>; pending: boolean } {
  const { signedOut } = useSessionChange()
  const pending = useLeaving((state) => state.signingOut)
  const signOut = useCallback(async () => {
    if (useLeaving.getState().signingOut) return
    useLeaving.setState({ leaving: true, signingOut: true })
    const message = await endSession((signal) => api.call('logout', { signal }))
    signedOut()
    notifyOf(message)
    setTimeout(() => goWhenOnline(paths.landing), LEAVE_AFTER_MS)
  }, [signedOut])
  return { signOut, pending }
}
