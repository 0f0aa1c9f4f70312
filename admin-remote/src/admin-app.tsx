import { BridgeProvider } from './bridge/bridge.tsx'
import { AdminPage } from './frame/admin-page.tsx'
import type { AdminAppProps } from './host-bridge.ts'

/** The admin area: the one door of this remote. Everything it needs comes from the shell. */
export default function AdminApp({ bridge }: AdminAppProps) {
  return (
    <BridgeProvider bridge={bridge}>
      <AdminPage />
    </BridgeProvider>
  )
}
