import { tryAgain } from '@studio/client/failure-text'
import { PageNotice } from '@studio/client/page-notice'
import { tabStorage } from '@studio/client/storage'
import { authHref, paths } from '@studio/contract'
import { Button } from '@studio/ui'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { go } from '../navigation/full-page-navigation.ts'
import { useGoTo } from '../navigation/use-go-to.ts'
import { keepReturnPlace } from '../session/return-place.ts'
import { loggedOutToast, useSignInAgain } from '../session/use-sign-in-again.ts'
import { useLeaving } from '../session/use-sign-out.ts'
import { useUser } from '../session/use-user.ts'
import { PageSpinner, SessionUnknown } from '../states/page-spinner.tsx'
import type { VisitorRule } from './routes.tsx'

/**
 * Shows a protected page to a signed-in user and a spinner while the session is loading. Visitors are redirected by the
 * page's rule.
 */
export function RequireUser({
  visitors,
  path,
  children,
}: {
  visitors: VisitorRule
  path: string
  children: ReactNode
}) {
  const session = useUser()
  const leaving = useLeaving((state) => state.leaving)
  const online = useOnline()
  if (session.state === 'failed') return <SessionUnknown {...session} />
  if (session.state === 'signed-in' && !leaving) return children
  if (leaving && !online) return <SignedOutOffline />
  return (
    <>
      <PageSpinner />
      {session.state === 'signed-out' && !leaving && <SendOn visitors={visitors} path={path} />}
    </>
  )
}

function SendOn({ visitors, path }: { visitors: VisitorRule; path: string }) {
  const goTo = useGoTo()
  const signInAgain = useSignInAgain()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (path === paths.landing && leaveForLanding()) return
    if (path !== paths.landing) keepReturnPlace(pathname + search + hash)
    if (visitors === 'auth') goTo(authHref(), { replace: true })
    else if (visitors === 'logged-out') signInAgain({ redirect: 'dashboard', toast: loggedOutToast })
    else signInAgain({ redirect: 'subscribe' })
  }, [visitors, path, pathname, search, hash, goTo, signInAgain])
  return null
}

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the browser believes that it has a connection. */
function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine)
}

const storageKey = 'studio.left-for-landing'
/** Coming back this soon means that the same page was served again. */
const tooSoonMs = 10_000

/**
 * Reloads `/`, which was served as the member home because of an expired session cookie. The API's 401 cleared the
 * cookie, so the landing page comes now. Returns false without reloading when that was tried a moment ago, or cannot be
 * noted, so that no browser reloads forever.
 */
function leaveForLanding(): boolean {
  const leftAt = Number(tabStorage.read(storageKey) ?? 0)
  if (Date.now() - leftAt < tooSoonMs) return false
  if (!tabStorage.write(storageKey, String(Date.now()))) return false
  go(paths.landing)
  return true
}

/** Signed out on this computer, but the landing page cannot be fetched yet. */
function SignedOutOffline() {
  return (
    <PageNotice
      title="You are signed out"
      text="There is no connection right now. The home page opens as soon as it is back."
    >
      <Button onClick={() => go(paths.landing)}>{tryAgain}</Button>
    </PageNotice>
  )
}
