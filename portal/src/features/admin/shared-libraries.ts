import { type Singleton, singletons } from '@studio/ui/singletons'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import * as styledComponents from 'styled-components'
import * as swr from 'swr'
import { version as swrVersion } from 'swr/package.json'

type Library = { version: string; library: unknown }

/** This page's copy of each library on the list; a library that is missing here does not compile. */
const libraries: Record<Singleton, Library> = {
  react: { version: React.version, library: React },
  'react/jsx-runtime': { version: React.version, library: jsxRuntime },
  'react-dom': { version: React.version, library: ReactDom },
  'react-dom/client': { version: React.version, library: ReactDomClient },
  'styled-components': { version: styledComponents.version, library: styledComponents },
  swr: { version: swrVersion, library: swr },
}

/** The shared libraries in the federation runtime's format; the remote's copies are never loaded. */
export function sharedLibraries() {
  return Object.fromEntries(
    singletons.map((name) => {
      const { version, library } = libraries[name]
      return [name, { version, lib: () => library, shareConfig: { singleton: true, requiredVersion: `^${version}` } }]
    }),
  )
}
