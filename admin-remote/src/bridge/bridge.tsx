import type { ApiClient } from '@studio/contract'
import { createContext, type ReactNode, useContext } from 'react'
import type { HostBridge } from '../host-bridge.ts'

/** The shell's props and this build's own API client. */
type AdminBridge = HostBridge & { api: ApiClient }

const BridgeContext = createContext<AdminBridge | null>(null)

export function BridgeProvider({ bridge, children }: { bridge: AdminBridge; children: ReactNode }) {
  return <BridgeContext value={bridge}>{children}</BridgeContext>
}

/** Throws outside the admin area. */
export function useBridge(): AdminBridge {
  const bridge = useContext(BridgeContext)
  if (!bridge) throw new Error('useBridge must be used inside the admin area')
  return bridge
}
