import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import type { AdminAppProps } from '@studio/admin-remote/host-bridge'
import type { ComponentType } from 'react'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import * as styledComponents from 'styled-components'
import * as swr from 'swr'
import { version as swrVersion } from 'swr/package.json'

/** The module that the remote exposes as `./admin-app`. */
export type AdminAppModule = { default: ComponentType<AdminAppProps> }

const remoteName = 'admin'
const entryHref = '/admin-remote/remoteEntry.js'

// The remote is built without a federation runtime of its own and takes ours from here (stack.md section 4).
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** A library that must exist once in the page; the remote's copy is never fetched. */
function once({ version, library }: { version: string; library: unknown }) {
  return { version, lib: () => library, shareConfig: { singleton: true, requiredVersion: `^${version}` } }
}

const federation = createInstance({
  name: 'portal',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: once({ version: React.version, library: React }),
    'react/jsx-runtime': once({ version: React.version, library: jsxRuntime }),
    'react-dom': once({ version: React.version, library: ReactDom }),
    'react-dom/client': once({ version: React.version, library: ReactDomClient }),
    'styled-components': once({ version: styledComponents.version, library: styledComponents }),
    swr: once({ version: swrVersion, library: swr }),
  },
})

let attempt = 0

/**
 * Fetches the admin area's code from its own deployment. A browser keeps a module that failed, so each new attempt asks
 * under a new name and address: a retry can succeed without loading the page anew.
 */
export async function loadAdminApp(): Promise<AdminAppModule> {
  const name = attempt > 0 ? `${remoteName}_${attempt}` : remoteName
  const query = attempt > 0 ? `?retry=${attempt}` : ''
  attempt += 1
  federation.registerRemotes([{ name, type: 'module', entry: `${window.location.origin}${entryHref}${query}` }])
  const loaded = await federation.loadRemote<AdminAppModule>(`${name}/admin-app`)
  if (!loaded) throw new Error('The admin area exposes no admin-app')
  attempt = 0
  return loaded
}
