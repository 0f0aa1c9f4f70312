import { ApiError, messageOf, paths } from '@studio/contract'
import { useCallback } from 'react'
import { api } from '../lib/api.ts'
import { goWhenOnline } from '../lib/go.ts'
import { notify, type Toast } from '../toasts/toast-store.ts'
import { useLeaving } from './leaving.ts'
import { leaveSignedOutMarker } from './signed-out-marker.ts'
import { useSessionChange } from './use-session-change.ts'

/** How long signing out waits for the API, and how long it then waits before it leaves (spec section 9). */
const timeoutMs = 10_000
const moveAfterMs = 100

const signedOutToast: Toast = {
  title: 'Signed out successfully',
  description: 'You have been logged out of your account.',
}
const signedOutLocallyToast: Toast = {
  title: 'Logged out locally',
  description: 'Connection failed, but you have been logged out locally.',
}

function failureToast(error: ApiError): Toast {
  return {
    title: 'Logout failed',
    description: messageOf(error) ?? 'An error occurred during logout.',
    tone: 'destructive',
  }
}

async function endSession(): Promise<Toast> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeoutMs)
  try {
    await api.call('logout', { signal: giveUp.signal })
    return signedOutToast
  } catch (error) {
    leaveSignedOutMarker()
    return error instanceof ApiError ? failureToast(error) : signedOutLocallyToast
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Signs out (spec sections 4 and 8, rulings E3 and E4): whatever the API answers within 10 seconds, the person is signed
 * out on this page, sees one toast, and goes to `/` after 100 ms. `pending` is for the button's words.
 */
export function useSignOut(): { signOut(): Promise<void>; pending: boolean } {
  const { signedOut } = useSessionChange()
  const pending = useLeaving((state) => state.signingOut)
  const signOut = useCallback(async () => {
    if (useLeaving.getState().signingOut) return
    useLeaving.setState({ leaving: true, signingOut: true })
    const toast = await endSession()
    signedOut()
    notify(toast)
    setTimeout(() => goWhenOnline(paths.landing), moveAfterMs)
  }, [signedOut])
  return { signOut, pending }
}
