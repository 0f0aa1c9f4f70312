import type { AdminAppProps } from '@studio/admin-remote/host-bridge'
import type { User } from '@studio/contract'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../errors/error-boundary.tsx'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { AdminAway } from './admin-away.tsx'
import { useHostBridge } from './use-host-bridge.ts'

type AdminApp = ComponentType<AdminAppProps>

/** The federation runtime and the remote come with this call and not before: nobody but an admin ever makes it. */
function fetchAdminApp(): ReturnType<typeof lazy<AdminApp>> {
  return lazy(async () => {
    const { loadAdminApp } = await import('./load-admin-app.ts')
    return await loadAdminApp()
  })
}

/**
 * The door to the admin area. When its deployment is away, or something inside it breaks, the shell stays and offers to
 * try again, which fetches the code anew.
 */
export function AdminArea({ user }: { user: User }) {
  const bridge = useHostBridge(user)
  const [AdminApp, setAdminApp] = useState(fetchAdminApp)
  const retry = (tryAgain: () => void) => {
    setAdminApp(fetchAdminApp)
    tryAgain()
  }
  return (
    <ErrorBoundary fallback={({ tryAgain }) => <AdminAway onRetry={() => retry(tryAgain)} />}>
      <Suspense fallback={<PageSpinner />}>
        <AdminApp bridge={bridge} />
      </Suspense>
    </ErrorBoundary>
  )
}
