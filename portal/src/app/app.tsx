import type { SWRConfiguration } from 'swr'
import { Providers } from './providers.tsx'
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
