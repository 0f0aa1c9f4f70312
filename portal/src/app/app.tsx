import { DataProvider } from '@studio/client/data-provider'
import type { ComponentProps } from 'react'
import { dataClient } from '../api/api.ts'
import { Router } from './router.tsx'
import { Shell } from './shell.tsx'

/** The context of the whole app; tests pass a fresh cache. */
export const Providers = (props: Omit<ComponentProps<typeof DataProvider>, 'client'>) => (
  <DataProvider client={dataClient} {...props} />
)

/** The whole portal inside a router; the same for the browser and for tests. */
export const App = ({ cache }: Pick<ComponentProps<typeof DataProvider>, 'cache'>) => (
  <Providers cache={cache}>
    <Shell>
      <Router />
    </Shell>
  </Providers>
)
