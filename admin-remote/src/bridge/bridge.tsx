import { createContext, type ReactNode, useContext } from 'react'
import type { HostBridge } from '../host-bridge.ts'

const BridgeContext = createContext<HostBridge | null>(null)

/** Hands what the shell gave to every part of the admin area. */
export function BridgeProvider({ bridge, children }: { bridge: HostBridge; children: ReactNode }) {
  return <BridgeContext value={bridge}>{children}</BridgeContext>
}

/** What the shell gave: the signed-in admin, the calls, toasts, the studio. Throws outside the admin area. */
export function useBridge(): HostBridge {
  const bridge = useContext(BridgeContext)
  if (!bridge) throw new Error('useBridge is for parts of the admin area only')
  return bridge
}
