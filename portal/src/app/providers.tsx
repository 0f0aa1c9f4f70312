import { DataProvider } from '@studio/client/data-provider'
import type { ComponentProps, ReactNode } from 'react'
import { dataClient } from '../lib/api.ts'

type Props = { cache?: ComponentProps<typeof DataProvider>['cache']; children: ReactNode }

/** What the whole page is rendered in; a test brings a fresh cache. */
export function Providers({ cache, children }: Props) {
  return (
    <DataProvider client={dataClient} cache={cache}>
      {children}
    </DataProvider>
  )
}
