import { StudioUpdated } from '@studio/client/studio-updated'
// Imported only to reference all exports of the shared libraries in the first module. The federation plugin collects
// the names in use until 10 ms after the last new module; on a busy machine it missed some and the build failed.
import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'styled-components'
import 'swr'
import { adminBridgeVersion } from '@studio/contract'
import { RequireSecondFactor } from './bridge/require-second-factor.tsx'
import { ConflictProvider } from './edits/conflict-provider.tsx'
import type { AdminAppProps } from './host-bridge.ts'
import { AdminPage } from './layout/admin-page.tsx'
import { NavigationProvider } from './navigation/navigation.tsx'

/** Compares the bridge versions, because an older shell does not. */
export default function AdminApp({ bridge }: AdminAppProps) {
  if (bridge.version !== adminBridgeVersion) return <StudioUpdated />
  return (
    <RequireSecondFactor bridge={bridge}>
      <ConflictProvider>
        <NavigationProvider>
          <AdminPage />
        </NavigationProvider>
      </ConflictProvider>
    </RequireSecondFactor>
  )
}
