import { StudioUpdated } from '@studio/client/studio-updated'
// Imported for nothing but being named: the federation plugin keeps of a shared library only the names that it has seen
// when it takes the module graph for complete, 10 ms after the last new module. On a busy machine that came too early and
// the build failed; a whole import in the first module asks for all names at once.
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
