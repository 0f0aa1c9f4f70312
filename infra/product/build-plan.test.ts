import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isStale, type PackageBuild, packageBuilds, packageFingerprint, stampFile } from './build-plan.ts'

const build: PackageBuild = {
  folder: 'pages',
  script: 'build',
  inputs: ['pages'],
  entry: 'pages/dist/index.html',
  served: ['pages/dist'],
  unfinished: { page: 'pages/dist/index.html', mark: 'data-waiting' },
}
let root = ''
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const builtWith = (page: string) => {
  put('pages/dist/index.html', page)
  const from = packageFingerprint({ root, build, variables: {} })
  put(stampFile({ root: '', folder: build.folder }), JSON.stringify({ from }))
}
const stale = (withApi: boolean) => isStale({ root, build, variables: {}, withApi })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-plan-'))
  put('pages/package.json', JSON.stringify({ scripts: { build: 'build it' } }))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a package that was never built, or changed since, is stale', () => {
  expect(stale(false)).toBe(true)
  builtWith('<p>lists</p>')
  expect([stale(false), stale(true)]).toEqual([false, false])
  put('pages/index.astro', 'new words')
  expect(stale(false)).toBe(true)
})

test('a build whose entry file is missing is stale, whatever else of it is there', () => {
  builtWith('<p>lists</p>')
  put('pages/dist/assets/index.js', 'code')
  rmSync(join(root, 'pages/dist/index.html'))
  expect(stale(false)).toBe(true)
})

test('pages built while the API was away are built again when it answers, and only then', () => {
  builtWith('<div data-waiting></div>')
  expect([stale(false), stale(true)]).toEqual([false, true])
})

test('a package’s own build is the product’s build of it, so that a running studio goes on answering its pages', () => {
  const scripts = (folder: string) =>
    JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), 'utf8')).scripts
  for (const { folder, script } of packageBuilds.filter(({ folder }) => folder !== 'portal/ui')) {
    expect(scripts(folder).build).toBe(`node ../infra/scripts/build.ts --package ${folder}`)
    expect(scripts(folder)[script]).toMatch(/(?:vite build|astro build --force)$/)
  }
})

test('the landing page is the one that waits for the API, behind all other builds', () => {
  expect(packageBuilds.filter(({ unfinished }) => unfinished).map(({ folder }) => folder)).toEqual(['marketing'])
  expect(packageBuilds.at(-1)?.folder).toBe('marketing')
})
