import type { ApiClient } from '@studio/contract'
import { createContext, type ReactNode, useContext } from 'react'
import type { HostBridge } from '../host-bridge.ts'

/** What the shell gave, and the calls of the endpoint table, which this build brings itself. */
type AdminBridge = HostBridge & { api: ApiClient }

const BridgeContext = createContext<AdminBridge | null>(null)

export function BridgeProvider({ bridge, children }: { bridge: AdminBridge; children: ReactNode }) {
  return <BridgeContext value={bridge}>{children}</BridgeContext>
}

/** The signed-in admin, the calls, toasts, the studio. Throws outside the admin area. */
export function useBridge(): AdminBridge {
  const bridge = useContext(BridgeContext)
  if (!bridge) throw new Error('useBridge is for parts of the admin area only')
  return bridge
}
