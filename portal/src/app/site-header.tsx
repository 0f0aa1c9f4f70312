import { topNavigation } from '@studio/contract'
import { Header } from '@studio/ui'
import { useLocation } from 'react-router-dom'
import { useSignOut } from '../session/use-sign-out.ts'
import { useUser } from '../session/use-user.ts'
import { studio } from '../studio/studio.ts'
import { headerPaths } from './header-paths.ts'

/** The header with navigation, account menu and mobile menu. */
export function SiteHeader() {
  const { pathname } = useLocation()
  const session = useUser()
  const { signOut, pending } = useSignOut()
  // Without a readable session the header offers signing in.
  const user = session.state === 'failed' ? null : session.user
  return (
    <Header
      studioName={studio.name}
      items={topNavigation}
      currentPath={pathname}
      user={user}
      paths={headerPaths}
      signingOut={pending}
      onSignOut={() => void signOut()}
    />
  )
}
