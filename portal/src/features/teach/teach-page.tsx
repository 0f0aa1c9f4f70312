import { lazyComponent } from '@studio/client/lazy-component'
import { PageNotFound } from '../../errors/page-not-found.tsx'
import { useSessionEnd } from '../../session/use-sign-out.ts'
import { useUser } from '../../session/use-user.ts'
import { PageSpinner, SessionFailed } from '../../states/page-spinner.tsx'

const TeachScreen = lazyComponent(() => import('./teach-screen.tsx'))

/** /teach: staff only. Other users see a 404, and no code of the screen is fetched. */
export default function TeachPage() {
  const session = useUser()
  const isSessionEnding = useSessionEnd((state) => state.isEnding)
  if (session.state === 'failed') return <SessionFailed {...session} />
  if (session.state === 'loading' || isSessionEnding) return <PageSpinner />
  return session.user?.staff ? <TeachScreen user={session.user} /> : <PageNotFound />
}
