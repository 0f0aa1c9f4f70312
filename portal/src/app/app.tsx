import { DataProvider } from '@studio/client/data-provider'
import type { ComponentProps, ReactNode } from 'react'
import type { SWRConfiguration } from 'swr'
import { dataClient } from '../api/api.ts'
import { Router } from './router.tsx'
import { Shell } from './shell.tsx'

/** The whole portal inside a router; the same for the browser and for tests. */
export function App({ cache }: { cache?: SWRConfiguration['provider'] }) {
  return (
    <Providers cache={cache}>
      <Shell>
        <Router />
      </Shell>
    </Providers>
  )
}

type Props = { cache?: ComponentProps<typeof DataProvider>['cache']; children: ReactNode }

/** What the whole page is rendered in; a test brings a fresh cache. */
export function Providers({ cache, children }: Props) {
  return (
    <DataProvider client={dataClient} cache={cache}>
      {children}
    </DataProvider>
  )
}
