import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { sharedLibraries } from './load-admin-app.ts'

const root = resolve(import.meta.dirname, '../../../..')
const sources = globSync('{admin-remote,portal/ui,portal/client}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.|\/testing\//.test(path),
)

/** The names that a file imports from a package at run time; `default` for a default import. */
function importsOf(text: string, name: string): string[] {
  const pattern = new RegExp(`^import (?!type )(\\w+)?,?\\s*(?:\\{([^}]*)\\})? from '${name}'`, 'gm')
  return [...text.matchAll(pattern)].flatMap(([, byDefault, named = '']) => [
    ...(byDefault ? ['default'] : []),
    ...named
      .split(',')
      .map((section) => section.trim().split(' as ')[0] ?? '')
      .filter((section) => section && !section.startsWith('type ')),
  ])
}

it.each(Object.entries(sharedLibraries()))(
  'the portal shares every name that the admin area imports from %s',
  (name, { lib }) => {
    const imported = new Set(sources.flatMap((path) => importsOf(readFileSync(resolve(root, path), 'utf8'), name)))
    const shared = lib() as object
    expect([...imported].filter((item) => !(item in shared))).toEqual([])
  },
)
