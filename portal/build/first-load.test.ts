import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { measureFirstLoads } from './first-load.ts'

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'first-load-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const contents = {
  'early.js': 'early',
  'index.js': 'const shared = 1',
  'auth.js': 'auth page',
  'forms.js': 'forms of /auth',
  'fields.js': 'fields',
  'home.js': 'home page',
  'dialog.js': 'a dialog, loaded on click',
}

const toPageFile = (name: string) => `src/features/${name}.tsx`

const manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    dynamicImports: [toPageFile('auth/auth-page'), toPageFile('home/home-page')],
  },
  [toPageFile('auth/auth-page')]: {
    file: 'auth.js',
    imports: ['index.html'],
    dynamicImports: [toPageFile('auth/auth-forms')],
  },
  [toPageFile('auth/auth-forms')]: { file: 'forms.js', imports: ['index.html', '_fields.js'] },
  [toPageFile('home/home-page')]: {
    file: 'home.js',
    imports: ['_fields.js', 'index.html'],
    dynamicImports: ['dialog.tsx'],
  },
  '_fields.js': { file: 'fields.js', imports: ['index.html'] },
  'dialog.tsx': { file: 'dialog.js' },
}

const measureGzip = (...files: (keyof typeof contents)[]) =>
  files.reduce((sum, file) => sum + gzipSync(contents[file], { level: 9 }).length, 0)

it('a first load counts each file that the page imports once, by gzip, without what loads later [SCREENS-42]', () => {
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  for (const [file, code] of Object.entries(contents)) writeFileSync(join(dist, file), code)
  const [auth, home] = measureFirstLoads(dist)
  expect(home).toMatchObject({
    page: 'home',
    fileCount: 4,
    gzipBytes: measureGzip('early.js', 'index.js', 'home.js', 'fields.js'),
  })
  // Visitors of /auth see its forms first.
  expect(auth).toMatchObject({
    page: 'auth',
    fileCount: 5,
    gzipBytes: measureGzip('early.js', 'index.js', 'auth.js', 'forms.js', 'fields.js'),
  })
})
