import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { getSharedLibraries } from './load-admin-app.ts'

const root = resolve(import.meta.dirname, '../../../..')
// A build of the admin area contains its own copy of @studio/ui and @studio/client.
const adminAreaSources = globSync('{admin-remote,portal/ui,portal/client}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.|\/testing\//.test(path),
)

/** The names that a file imports from a package at run time; `default` for a default import. */
function getImports(text: string, packageName: string): string[] {
  const pattern = new RegExp(`^import (?!type )(\\w+)?,?\\s*(?:\\{([^}]*)\\})? from '${packageName}'`, 'gm')
  return [...text.matchAll(pattern)].flatMap(([, defaultImport, namedImports = '']) => [
    ...(defaultImport ? ['default'] : []),
    ...namedImports
      .split(',')
      .map((namedImport) => namedImport.trim().split(' as ')[0] ?? '')
      .filter((importedName) => importedName && !importedName.startsWith('type ')),
  ])
}

it.each(Object.entries(getSharedLibraries()))(
  'the portal shares every name that the admin area imports from %s',
  (name, { lib }) => {
    const importedNames = new Set(
      adminAreaSources.flatMap((path) => getImports(readFileSync(resolve(root, path), 'utf8'), name)),
    )
    const sharedLibrary = lib() as object
    expect([...importedNames].filter((importedName) => !(importedName in sharedLibrary))).toEqual([])
  },
)
