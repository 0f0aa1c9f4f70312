import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computePackageFingerprint, getStampFile, isStale, type PackageBuild, packageBuilds } from './build-plan.ts'

const build: PackageBuild = {
  folder: 'pages',
  script: 'build',
  inputs: ['pages'],
  entry: 'pages/dist/index.html',
  servedFolders: ['pages/dist'],
  apiPlaceholder: { page: 'pages/dist/index.html', marker: 'data-waiting' },
}
let root = ''
const writeTestFile = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const writeBuild = (page: string) => {
  writeTestFile('pages/dist/index.html', page)
  const fingerprint = computePackageFingerprint({ root, build, variables: {} })
  writeTestFile(getStampFile({ root: '', folder: build.folder }), JSON.stringify({ fingerprint }))
}
const isBuildStale = ({ isApiAvailable }: { isApiAvailable: boolean }) =>
  isStale({ root, build, variables: {}, isApiAvailable })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-plan-'))
  writeTestFile('pages/package.json', JSON.stringify({ scripts: { build: 'build it' } }))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a package that was never built, or changed since, is stale', () => {
  expect(isBuildStale({ isApiAvailable: false })).toBe(true)
  writeBuild('<p>lists</p>')
  expect([isBuildStale({ isApiAvailable: false }), isBuildStale({ isApiAvailable: true })]).toEqual([false, false])
  writeTestFile('pages/index.astro', 'new words')
  expect(isBuildStale({ isApiAvailable: false })).toBe(true)
})

test('a build without its entry file is stale, even if other files exist', () => {
  writeBuild('<p>lists</p>')
  writeTestFile('pages/dist/assets/index.js', 'code')
  rmSync(join(root, 'pages/dist/index.html'))
  expect(isBuildStale({ isApiAvailable: false })).toBe(true)
})

test('pages built without the API are stale only when the API is available', () => {
  writeBuild('<div data-waiting></div>')
  expect([isBuildStale({ isApiAvailable: false }), isBuildStale({ isApiAvailable: true })]).toEqual([false, true])
})

test('`npm run build` of a package runs infra/scripts/build.ts, which builds with the stored key of the server islands that a running studio uses', () => {
  const readScripts = (folder: string) =>
    JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), 'utf8')).scripts
  for (const { folder, script } of packageBuilds) {
    expect(readScripts(folder).build).toBe(`node ../infra/scripts/build.ts --package ${folder}`)
    expect(readScripts(folder)[script]).toMatch(/(?:vite build|astro build --force)$/)
  }
})

test('only marketing waits for the API, and it is built last', () => {
  expect(packageBuilds.filter(({ apiPlaceholder }) => apiPlaceholder).map(({ folder }) => folder)).toEqual([
    'marketing',
  ])
  expect(packageBuilds.at(-1)?.folder).toBe('marketing')
})
