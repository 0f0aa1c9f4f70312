import { lazyComponent } from '@studio/client/lazy-component'
import { getSignInTarget } from '@studio/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { getReturnPath } from '../../session/return-path.ts'
import { mayBeSignedIn } from '../../session/signed-in-hint.ts'
import { useUser } from '../../session/use-user.ts'
import { PageSpinner, SessionFailed } from '../../states/page-spinner.tsx'

// A signed-in user is redirected and needs no forms; for visitors they load together with the page.
const loadForms = () => import('./auth-forms.tsx')
const AuthForms = lazyComponent(loadForms)
if (!mayBeSignedIn()) loadForms().catch(() => undefined)

/** /auth: signing in and signing up. A signed-in user is redirected to `?redirect=`. */
export default function AuthPage() {
  const session = useUser()
  if (session.state === 'failed') return <SessionFailed {...session} />
  if (session.state === 'loading') return <PageSpinner />
  return session.state === 'signed-in' ? <RedirectSignedIn /> : <AuthForms />
}

/** Redirects to the target of `?redirect=`, replacing /auth in the history, so that Back does not return here. */
function RedirectSignedIn() {
  const goTo = useGoTo()
  const [query] = useSearchParams()
  // The path saved when the session expired comes first.
  const [target] = useState(() => getReturnPath() ?? getSignInTarget(query.get('redirect')))
  useEffect(() => goTo(target, { replace: true }), [goTo, target])
  return <PageSpinner />
}
