import '@studio/ui/tokens.css'
import '@studio/ui/fonts.css'
import '@studio/ui/base.css'
import '@studio/ui/controls.css'
import { createDataClient } from '@studio/client/data-client'
import { DataProvider } from '@studio/client/data-provider'
import { adminBridgeVersion, dayIn } from '@studio/contract'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import AdminApp from './admin-app.tsx'
import type { HostBridge } from './host-bridge.ts'

/**
 * A pretend shell for work on the admin area alone (`vite`, then /admin-remote/): toasts go to the console. It talks to
 * the API of a running studio; sign in there first. Not part of any build.
 */
const client = createDataClient({ fetch: (...request) => globalThis.fetch(...request) })
const timezone = 'America/New_York'

const bridge: HostBridge = {
  user: await client.api.call('getUser'),
  version: adminBridgeVersion,
  notify: (toast) => console.info(toast.title, toast.description ?? '', toast.action?.label ?? ''),
  nameScreen: ({ title }) => console.info(title),
  goTo: (path) => window.location.assign(path),
  studio: exampleStudio(),
  today: dayIn(new Date(), timezone),
  data: client,
  signIn: () => window.location.assign('/api/login'),
  signedOut: () => window.location.assign('/api/login'),
}

function exampleStudio(): HostBridge['studio'] {
  return {
    name: 'Studio',
    tagline: '',
    phone: '',
    email: 'hello@stillwater.example',
    address: { street: '', locality: '', region: '', postalCode: '', district: '' },
    hours: '',
    hoursSpec: [],
    parking: '',
    replyPromise: '',
    claims: { professionals: '', members: '' },
    timezone,
  }
}

const place = document.getElementById('main')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <DataProvider client={client}>
        <AdminApp bridge={bridge} />
      </DataProvider>
    </StrictMode>,
  )
}
