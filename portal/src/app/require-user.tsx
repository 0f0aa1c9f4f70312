import { authHref, paths } from '@studio/contract'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../lib/use-go-to.ts'
import { useOnline } from '../lib/use-online.ts'
import { useLeaving } from '../session/leaving.ts'
import { keepReturnPlace } from '../session/return-place.ts'
import { loggedOutToast, useSignInAgain } from '../session/use-sign-in-again.ts'
import { useUser } from '../session/use-user.ts'
import { PageSpinner } from '../states/page-spinner.tsx'
import { SessionUnknown } from '../states/session-unknown.tsx'
import { SignedOutOffline } from '../states/signed-out-offline.tsx'
import { leaveForLanding } from './leave-for-landing.ts'
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
