import { ErrorBoundary } from '@studio/client/error-boundary'
import { StudioUpdated } from '@studio/client/studio-updated'
import type { User } from '@studio/contract'
import { useEffect, useState } from 'react'
import { PageSpinner } from '../../states/page-spinner.tsx'
import { AdminUnavailable } from './admin-unavailable.tsx'
import type { LoadedAdmin } from './load-admin-app.ts'
import { useHostBridge } from './use-host-bridge.ts'

type Door = { state: 'opening' } | { state: 'away' } | LoadedAdmin

/** The federation runtime and the remote are loaded by this call, which only an admin's page makes. */
async function openDoor(): Promise<Door> {
  try {
    const { loadAdminApp } = await import('./load-admin-app.ts')
    return await loadAdminApp()
  } catch (error) {
    console.info('The admin area could not be fetched', error)
    return { state: 'away' }
  }
}

/**
 * Loads the admin area. When its deployment is down or its code throws, the shell stays and offers a retry, which loads
 * the code again.
 */
export function AdminArea({ user }: { user: User }) {
  const bridge = useHostBridge(user)
  const [door, setDoor] = useState<Door>({ state: 'opening' })
  useEffect(() => {
    if (door.state !== 'opening') return
    let isHere = true
    void openDoor().then((next) => isHere && setDoor(next))
    return () => {
      isHere = false
    }
  }, [door])

  const open = () => setDoor({ state: 'opening' })
  if (door.state === 'opening') return <PageSpinner />
  if (door.state === 'outdated') return <StudioUpdated />
  if (door.state === 'away') return <AdminUnavailable onRetry={open} />
  return (
    <ErrorBoundary
      fallback={({ tryAgain }) => (
        <AdminUnavailable
          onRetry={() => {
            open()
            tryAgain()
          }}
        />
      )}
    >
      <door.AdminApp bridge={bridge} />
    </ErrorBoundary>
  )
}
