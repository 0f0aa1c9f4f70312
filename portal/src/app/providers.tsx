import type { ReactNode } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { swrConfig } from '../lib/swr-config.ts'

/** What the whole page stands in; a test brings a fresh cache. */
export function Providers({ cache, children }: { cache?: SWRConfiguration['provider']; children: ReactNode }) {
  return <SWRConfig value={cache ? { ...swrConfig, provider: cache } : swrConfig}>{children}</SWRConfig>
}
