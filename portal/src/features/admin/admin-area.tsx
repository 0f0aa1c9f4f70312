import { ErrorBoundary } from '@studio/client/error-boundary'
import { PageNotice } from '@studio/client/page-notice'
import { StudioUpdated } from '@studio/client/studio-updated'
import type { User } from '@studio/contract'
import { Button } from '@studio/ui'
import { useEffect, useState } from 'react'
import { PageSpinner } from '../../states/page-spinner.tsx'
import type { AdminLoadResult } from './load-admin-app.ts'
import { useHostBridge } from './use-host-bridge.ts'

type AdminState = { state: 'opening' } | { state: 'unavailable' } | AdminLoadResult

/** Loads the federation runtime and the remote, so only admins download them. */
async function loadAdmin(): Promise<AdminState> {
  try {
    const { loadAdminApp } = await import('./load-admin-app.ts')
    return await loadAdminApp()
  } catch (error) {
    console.info('The admin area failed to load', error)
    return { state: 'unavailable' }
  }
}

/** Loads the admin area. When its deployment is down or its code throws, the shell stays and offers a retry. */
export function AdminArea({ user, onLeave }: { user: User; onLeave: () => void }) {
  const bridge = useHostBridge(user, onLeave)
  const [admin, setAdmin] = useState<AdminState>({ state: 'opening' })
  useEffect(() => {
    if (admin.state !== 'opening') return
    let isMounted = true
    void loadAdmin().then((result) => {
      if (isMounted) setAdmin(result)
    })
    return () => {
      isMounted = false
    }
  }, [admin])

  const reload = () => setAdmin({ state: 'opening' })
  if (admin.state === 'opening') return <PageSpinner />
  if (admin.state === 'version-mismatch') return <StudioUpdated />
  if (admin.state === 'unavailable') return <AdminUnavailable onRetry={reload} />
  return (
    <ErrorBoundary
      fallback={({ tryAgain }) => (
        <AdminUnavailable
          onRetry={() => {
            reload()
            tryAgain()
          }}
        />
      )}
    >
      <admin.AdminApp bridge={bridge} />
    </ErrorBoundary>
  )
}

function AdminUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <PageNotice
      role="alert"
      title="The admin area is unavailable"
      text="It could not be opened right now. The rest of the studio is not affected."
    >
      <Button onClick={onRetry}>Retry</Button>
    </PageNotice>
  )
}
