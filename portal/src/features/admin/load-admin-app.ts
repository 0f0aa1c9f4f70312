import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import type { AdminAppProps } from '@studio/admin-remote/host-bridge'
import { adminBridgeVersion } from '@studio/contract'
import { type Singleton, singletons } from '@studio/ui/singletons'
import type { ComponentType } from 'react'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import { createGlobalStyle, css, keyframes, styled, version as styledVersion } from 'styled-components'
import useSWR, { mutate, preload, SWRConfig, unstable_serialize, useSWRConfig } from 'swr'
import useSWRMutation from 'swr/mutation'
import { version as swrVersion } from 'swr/package.json'

type Library = { version: string; library: unknown }

/**
 * This page's copy of each shared library. styled-components and SWR are reduced to the names that the remote imports:
 * the whole libraries would add 1.3 kB to each first load.
 */
const libraries: Record<Singleton, Library> = {
  react: { version: React.version, library: React },
  'react/jsx-runtime': { version: React.version, library: jsxRuntime },
  'react-dom': { version: React.version, library: ReactDom },
  'react-dom/client': { version: React.version, library: ReactDomClient },
  'styled-components': { version: styledVersion, library: { createGlobalStyle, css, keyframes, styled } },
  swr: {
    version: swrVersion,
    library: { default: useSWR, mutate, preload, SWRConfig, unstable_serialize, useSWRConfig },
  },
  'swr/mutation': { version: swrVersion, library: { default: useSWRMutation } },
}

/** The shared libraries in the federation runtime's format; the remote's copies are never loaded. */
export function getSharedLibraries() {
  return Object.fromEntries(
    singletons.map((name) => {
      const { version, library } = libraries[name]
      return [name, { version, lib: () => library, shareConfig: { singleton: true, requiredVersion: `^${version}` } }]
    }),
  )
}

/** The module that the remote exposes as `./admin-app`. */
type AdminAppModule = { default: ComponentType<AdminAppProps> }

/**
 * The bridge is what this page gives the admin area: props and shared libraries. `version-mismatch`: the two were built
 * with different versions of it.
 */
export type AdminLoadResult = { state: 'open'; AdminApp: ComponentType<AdminAppProps> } | { state: 'version-mismatch' }

const remoteName = 'admin'
const entryHref = '/admin-remote/remoteEntry.js'

// The remote is built without a federation runtime and uses this one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

const federation = createInstance({
  name: 'portal',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: getSharedLibraries(),
})

let failureCount = 0

/**
 * Loads the admin area's code from its own deployment. A browser caches a failed module, so each attempt after a failure
 * uses a new name and URL: a retry can succeed without a page load.
 */
export async function loadAdminApp(): Promise<AdminLoadResult> {
  const name = failureCount > 0 ? `${remoteName}_${failureCount}` : remoteName
  const query = failureCount > 0 ? `?retry=${failureCount}` : ''
  try {
    return await loadRemoteApp({ name, query })
  } catch (error) {
    failureCount += 1
    throw error
  }
}

async function loadRemoteApp({ name, query }: { name: string; query: string }): Promise<AdminLoadResult> {
  federation.registerRemotes([{ name, type: 'module', entry: `${window.location.origin}${entryHref}${query}` }])
  const version = await loadBridgeVersion(name)
  if (version !== undefined && version !== adminBridgeVersion) return { state: 'version-mismatch' }
  // Without a version the remote is either unreachable, and the next line throws, or too old to export one.
  const adminModule = await federation.loadRemote<AdminAppModule>(`${name}/admin-app`)
  if (!adminModule) throw new Error('The admin area exposes no admin-app')
  return version === undefined ? { state: 'version-mismatch' } : { state: 'open', AdminApp: adminModule.default }
}

/** The remote's bridge version; undefined if it has none or cannot be reached. */
async function loadBridgeVersion(name: string): Promise<number | undefined> {
  try {
    return (await federation.loadRemote<{ bridgeVersion: number }>(`${name}/bridge-version`))?.bridgeVersion
  } catch {
    return undefined
  }
}
