import { tryAgainLabel } from '@studio/client/failure-text'
import { PageNotice } from '@studio/client/page-notice'
import { tabStorage } from '@studio/client/storage'
import { authHref, paths } from '@studio/contract'
import { Button } from '@studio/ui'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { loadPage } from '../navigation/full-page-navigation.ts'
import { useGoTo } from '../navigation/use-go-to.ts'
import { saveReturnPath } from '../session/return-path.ts'
import { loggedOutToast, useSignInAgain } from '../session/use-sign-in-again.ts'
import { useSessionEnd } from '../session/use-sign-out.ts'
import { useUser } from '../session/use-user.ts'
import { PageSpinner, SessionFailed } from '../states/page-spinner.tsx'
import type { VisitorRedirect } from './routes.tsx'

/**
 * Shows a protected page to a signed-in user and a spinner while the session is loading. Visitors are redirected as
 * `visitorRedirect` says: to /auth at once, or after 500 ms to the API's sign-in address.
 */
export function RequireUser({
  visitorRedirect,
  routePath,
  children,
}: {
  visitorRedirect: VisitorRedirect
  routePath: string
  children: ReactNode
}) {
  const session = useUser()
  const isSessionEnding = useSessionEnd((state) => state.isEnding)
  const isOnline = useOnline()
  if (session.state === 'failed') return <SessionFailed {...session} />
  if (session.state === 'signed-in' && !isSessionEnding) return children
  if (isSessionEnding && !isOnline) return <SignedOutOffline />
  return (
    <>
      <PageSpinner />
      {session.state === 'signed-out' && !isSessionEnding && (
        <RedirectVisitor visitorRedirect={visitorRedirect} routePath={routePath} />
      )}
    </>
  )
}

function RedirectVisitor({ visitorRedirect, routePath }: { visitorRedirect: VisitorRedirect; routePath: string }) {
  const goTo = useGoTo()
  const signInAgain = useSignInAgain()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (routePath === paths.landing && reloadLanding()) return
    if (routePath !== paths.landing) saveReturnPath(pathname + search + hash)
    if (visitorRedirect === 'auth') goTo(authHref(), { replace: true })
    else if (visitorRedirect === 'sign-in-to-dashboard')
      signInAgain({ pageAfterSignIn: 'dashboard', toast: loggedOutToast })
    else signInAgain({ pageAfterSignIn: 'subscribe' })
  }, [visitorRedirect, routePath, pathname, search, hash, goTo, signInAgain])
  return null
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

function useOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
}

const RELOADED_AT_KEY = 'studio.left-for-landing'
/** A second visit this soon means that the reload served the same page again. */
const MIN_RELOAD_INTERVAL_MS = 10_000

/**
 * Reloads `/`, which was served as the member home because of an expired session cookie. The API's 401 cleared the
 * cookie, so the reload gets the landing page. To avoid an endless loop, it does not reload and returns false if the last
 * reload was recent or this one cannot be recorded.
 */
function reloadLanding(): boolean {
  const reloadedAt = Number(tabStorage.read(RELOADED_AT_KEY) ?? 0)
  if (Date.now() - reloadedAt < MIN_RELOAD_INTERVAL_MS) return false
  if (!tabStorage.write(RELOADED_AT_KEY, String(Date.now()))) return false
  loadPage(paths.landing)
  return true
}

/**
 * Shown after signing out without a connection. `useSignOut` opens the landing page once the connection is back; the
 * button tries earlier.
 */
function SignedOutOffline() {
  return (
    <PageNotice
      title="You are signed out"
      text="There is no connection right now. The home page opens as soon as it is back."
    >
      <Button onClick={() => loadPage(paths.landing)}>{tryAgainLabel}</Button>
    </PageNotice>
  )
}
