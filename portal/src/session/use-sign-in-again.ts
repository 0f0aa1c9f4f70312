import type { Toast } from '@studio/client/toast'
import { type RedirectTarget, signInHref } from '@studio/contract'
import { useCallback } from 'react'
import { loadPage } from '../navigation/full-page-navigation.ts'
import { notify } from '../toasts/toast-store.ts'
import { clearReturnPath, saveReturnPath } from './return-path.ts'
import { useSessionEnd } from './use-sign-out.ts'

const REDIRECT_DELAY_MS = 500

const DESCRIPTION = 'You are logged out. Logging in again...'
/** A call returned 401. */
export const unauthorizedToast: Toast = { title: 'Unauthorized', description: DESCRIPTION, tone: 'bad' }
/** The dashboard was opened without a session. */
export const loggedOutToast: Toast = { title: 'Logged out', description: DESCRIPTION, tone: 'bad' }

/** Redirects to the API's sign-in address after 500 ms; signing in then opens `pageAfterSignIn`. */
export function useSignInAgain(): (input: { pageAfterSignIn?: RedirectTarget; toast?: Toast }) => void {
  return useCallback(({ pageAfterSignIn, toast }) => {
    if (useSessionEnd.getState().isEnding) return
    useSessionEnd.setState({ isEnding: true })
    if (toast) notify(toast)
    setTimeout(() => loadPage(signInHref(pageAfterSignIn)), REDIRECT_DELAY_MS)
  }, [])
}

/**
 * Opens sign-in in a new tab; this page stays. The new tab starts with a copy of this tab's storage and so returns to the
 * same screen; this tab then clears its own copy of the path.
 */
export function openSignInTab(): void {
  saveReturnPath()
  window.open(signInHref(), '_blank')
  clearReturnPath()
}
