import { StudioUpdated } from '@studio/client/studio-updated'
// Imported only to reference all exports. The federation plugin keeps the names of a shared library seen 10 ms after
// the last new module; on a busy machine that was too early and the build failed. A namespace import in the first
// module references all names at once.
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'styled-components'
import 'swr'
import { adminBridgeVersion } from '@studio/contract'
import { SetUpFirst } from './bridge/set-up-first.tsx'
import { ConflictProvider } from './edits/conflict-provider.tsx'
import type { AdminAppProps } from './host-bridge.ts'
import { AdminPage } from './layout/admin-page.tsx'
import { NavigationProvider } from './navigation/navigation.tsx'

/** The admin area. An older shell does not compare versions, so this side does too. */
export default function AdminApp({ bridge }: AdminAppProps) {
  if (bridge.version !== adminBridgeVersion) return <StudioUpdated />
  return (
    <SetUpFirst bridge={bridge}>
      <ConflictProvider>
        <NavigationProvider>
          <AdminPage />
        </NavigationProvider>
      </ConflictProvider>
    </SetUpFirst>
  )
}
