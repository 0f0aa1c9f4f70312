import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import { checkCode, checkNames } from './code-rules.ts'
import { checkDocs, listDocs } from './doc-references.ts'
import { checkImports } from './import-rules.ts'
import { readSources } from './source-files.ts'
import { checkTopLevel } from './top-level.ts'

const file = (path: string, text: string) => ({ path, text })

/** What a repository's packages are called, and what each package.json names. */
const manifests: Record<string, object> = {
  '': { name: 'studio', workspaces: ['api/contract', 'api', 'portal/ui', 'portal/client', 'portal', 'admin-remote'] },
  api: { name: '@studio/api', dependencies: { '@studio/contract': '*', hono: '1', mongoose: '1', stripe: '1' } },
  'api/contract': { name: '@studio/contract', exports: './src/index.ts', dependencies: { react: '1', yup: '1' } },
  'portal/ui': { name: '@studio/ui', exports: './src/index.ts', dependencies: { react: '1', zustand: '1' } },
  'portal/client': { name: '@studio/client', exports: './src/index.ts' },
  portal: {
    name: '@studio/portal',
    dependencies: { '@studio/ui': '*', '@studio/contract': '*', '@studio/admin-remote': '*' },
  },
  'admin-remote': { name: '@studio/admin-remote', exports: { './*': './src/*.ts' } },
}
const targets = [
  'admin-remote/src/admin-app.ts',
  'admin-remote/src/host-bridge.ts',
  'api/contract/src/index.ts',
  'api/src/features/accounts/people/session-store.ts',
  'api/src/features/bookings/routes.ts',
  'api/src/features/bookings/index.ts',
  'api/src/features/catalogue/classes/class-store.ts',
  'api/src/features/catalogue/classes/index.ts',
  'api/src/features/index.ts',
  'api/src/platform/app-error.ts',
  'portal/client/src/index.ts',
  'portal/src/features/auth/auth-page.tsx',
  'portal/src/features/classes/class-card.tsx',
  'portal/src/features/home/home-page.tsx',
  'portal/src/api/api.ts',
  'portal/ui/src/index.ts',
]

/** A repository of a few files on disk, with its packages installed: what dependency-cruiser says of those given. */
async function checkOnDisk(given: readonly { path: string; text: string }[]): Promise<string[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'studio-imports-')))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [folder, manifest] of Object.entries(manifests)) {
    write(join(folder, 'package.json'), JSON.stringify(manifest))
    if (folder) {
      mkdirSync(join(root, 'node_modules/@studio'), { recursive: true })
      symlinkSync(join(root, folder), join(root, 'node_modules/@studio', folder.split('/').at(-1) ?? ''))
    }
  }
  for (const name of ['axios', 'hono', 'mongoose', 'react', 'stripe', 'yup', 'zustand']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  for (const path of targets) write(path, 'export const any = 1\n')
  for (const { path, text } of given) write(path, text)
  try {
    return await checkImports({ root, paths: given.map(({ path }) => path) })
  } finally {
    rmSync(root, { recursive: true })
  }
}

const forbidden: [string, string, string][] = [
  [
    'api/src/features/bookings/booking/book-class.ts',
    "import { findClass } from '../../catalogue/classes/class-store.ts'",
    "a module of the API imports another one's index.ts and nothing behind it",
  ],
  [
    'api/src/features/catalogue/classes/delete-class.ts',
    "import type { Booking } from '../../bookings/index.ts'",
    'catalogue/classes (layer catalogue) lies below bookings (layer bookings)',
  ],
  [
    'portal/src/features/home/other-page.tsx',
    "import { Card } from '../classes/class-card.tsx'",
    'a feature never imports a feature',
  ],
  [
    'api/src/platform/http.ts',
    "import { a } from '../features/accounts/people/session-store.ts'",
    'only the app joins features',
  ],
  ['portal/src/lib/far.ts', "const a = await import('../features/auth/auth-page.tsx')", 'only the app joins features'],
  ['api/src/app.ts', "import { x } from '../../portal/src/api/api.ts'", 'it leaves api'],
  ['api/src/deps.ts', "import { x } from '../contract/src/index.ts'", 'it leaves api'],
  ['portal/src/lib/a.ts', "import { x } from '../../ui/src/index.ts'", 'it leaves portal'],
  ['api/src/jobs.ts', "import { Button } from '@studio/ui'", 'api may not import this workspace package'],
  [
    'portal/src/app/a.tsx',
    "import { App } from '@studio/admin-remote/admin-app'",
    'types of @studio/admin-remote only',
  ],
  ['api/contract/src/a.ts', "import { readFileSync } from 'node:fs'", 'must not use Node APIs'],
  ['api/contract/src/b.ts', "import React from 'react'", 'api/contract may not use this package'],
  ['portal/ui/src/a.tsx', "import { create } from 'zustand'", 'portal/ui may not use this package'],
  [
    'portal/ui/src/b.tsx',
    "import { paths } from '@studio/contract'",
    'portal/ui may not import this workspace package',
  ],
  [
    'portal/ui/src/b.test.tsx',
    "import { paths } from '@studio/client'",
    'tests of portal/ui may not import this workspace package',
  ],
  ['api/src/features/bookings/holds/pay.ts', "import Stripe from 'stripe'", 'only api/src/adapters imports the SDKs'],
  ['api/src/main.ts', "import mongoose from 'mongoose'", 'queries live in the stores'],
  ['api/src/features/bookings/reminders/rules.ts', "import { Types } from 'mongoose'", 'queries live in the stores'],
  ['portal/src/lib/b.ts', "import axios from 'axios'", "neither the workspace's package.json nor the root's names"],
  [
    'portal/src/lib/c.ts',
    "import type { A } from 'nowhere'",
    "neither the workspace's package.json nor the root's names",
  ],
  ['api/src/all-features.ts', "export * from './features'", 'carries its ending'],
]

test('dependency-cruiser refuses every forbidden import, each with its reason', async () => {
  const found = await checkOnDisk(forbidden.map(([path, text]) => file(path, text)))
  for (const [path, , problem] of forbidden)
    expect(
      found.filter((line) => line.startsWith(`${path} `)),
      path,
    ).toEqual([expect.stringContaining(problem)])
  expect(found).toHaveLength(forbidden.length)
})

const allowed: [string, string][] = [
  [
    'api/src/features/bookings/booking/book-class.ts',
    "import { bookingRules } from '../routes.ts'\nimport { findClass } from '../../catalogue/classes/index.ts'\nimport { AppError } from '../../../platform/app-error.ts'",
  ],
  [
    'api/src/app.ts',
    "import { routes } from './features/bookings/routes.ts'\nimport { Hono } from 'hono'\nimport { a } from '@studio/contract'",
  ],
  ['api/src/adapters/stripe-payments.ts', "import Stripe from 'stripe'"],
  ['api/src/features/bookings/booking/booking-store.ts', "import { model } from 'mongoose'"],
  [
    'portal/src/app/router.tsx',
    "import { Home } from '../features/home/home-page.tsx'\nimport a from 'virtual:studio'",
  ],
  ['portal/src/features/admin/a.tsx', "import type { HostBridge } from '@studio/admin-remote/host-bridge'"],
  ['api/contract/src/a.ts', "import { object } from 'yup'"],
  ['api/contract/src/a.test.ts', "import { readFileSync } from 'node:fs'"],
  ['portal/ui/src/a.test.tsx', "import { paths } from '@studio/contract'"],
  ['portal/src/lib/d.ts', "// import f from 'axios'\n/* import g from './seven.ts' */\nexport const h = 1"],
]

test('dependency-cruiser lets every allowed import pass', async () => {
  expect(await checkOnDisk(allowed.map(([path, text]) => file(path, text)))).toEqual([])
})

test('a cycle between modules of the API is refused with the names on it, and so is a module without a layer', async () => {
  const found = await checkOnDisk([
    file('api/src/features/catalogue/classes/a.ts', "import { b } from '../../calendar/index.ts'"),
    file('api/src/features/calendar/index.ts', "export { c } from '../catalogue/plans/index.ts'"),
    file('api/src/features/catalogue/plans/index.ts', "export type { A } from '../classes/index.ts'"),
    file('api/src/features/unheard-of/a.ts', 'export const a = 1'),
  ])
  expect(found).toEqual([
    'api/src/features/unheard-of has no layer: add it to apiLayers in infra/checks/api-modules.ts',
    'modules of the API import each other in a cycle: calendar -> catalogue/plans -> catalogue/classes -> calendar',
  ])
})

test('a test of a lower module may look at what an upper one has stored', async () => {
  const found = await checkOnDisk([
    file('api/src/features/catalogue/classes/a.test.ts', "import { bookingStore } from '../../bookings/index.ts'"),
  ])
  expect(found).toEqual([])
})

test('a source that dependency-cruiser was not able to read is named', async () => {
  expect(await checkOnDisk([file('api/src/dist/a.ts', 'export const a = 1')])).toEqual([
    'api/src/dist/a.ts was not read by dependency-cruiser',
  ])
})

test('the linter refuses other packages in Astro files, which dependency-cruiser does not read', () => {
  const imports = [
    "import a from '../../../api/contract/src/paths.ts'",
    "import b from '@studio/portal'",
    "import c from '@studio/client/labels'",
    "import d from '@studio/contract'",
    "import e from '../parts/portal.astro'",
  ]
  const root = mkdtempSync(join(tmpdir(), 'studio-astro-'))
  mkdirSync(join(root, 'marketing/src/components'), { recursive: true })
  for (const name of ['.biome.json', '.gitignore']) copyFileSync(join(repository, name), join(root, name))
  writeFileSync(
    join(root, 'marketing/src/components/a.astro'),
    `---\n${imports.join('\n')}\n---\n<p>{[a, b, c, d, e]}</p>\n`,
  )
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(repository, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--only=style/noRestrictedImports',
      '--reporter=github',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  rmSync(root, { recursive: true })
  const lines = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'))
  expect(lines).toEqual([expect.stringContaining('line=2'), expect.stringContaining('line=3')])
})

test.each([
  ['api/src/features/a/b.ts', 'const now = new Date()', 'deps.clock'],
  ['api/src/features/a/b.ts', 'if (Date.now() > 1) {', 'deps.clock'],
  ['api/src/features/a/b.ts', 'const id = randomUUID()', 'come from deps'],
  ['api/src/features/a/b.ts', 'process.env.NODE_ENV', 'platform/env.ts'],
  ['api/src/features/a/user-store.ts', 'Users.find({ name: /^ann/i })', 'finds nothing'],
  ['api/src/features/a/user-store.ts', "Users.find({ 'a.b': /x/, c: 1 })", 'finds nothing'],
  ['api/src/features/a/user-store.ts', 'const q = { $regex: /x/ }', 'finds nothing'],
  ['api/src/features/a/user-store.ts', 'const q = new RegExp(word)', 'finds nothing'],
  ['api/src/features/a/user-store.ts', "Users.find({}).collation({ locale: 'en' })", 'normalise'],
  ['portal/src/lib/a.ts', 'const a = b as any', 'named helper'],
  ['portal/src/lib/a.test.ts', "test.skip('later', () => {})", 'no test is left out'],
])('%s: %s', (path, text, problem) => {
  const found = checkCode([file(path, text)])
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(problem)
})

test.each([
  ['api/src/features/a/b.ts', 'const at = new Date(startsAt)'],
  ['api/src/features/a/b.test.ts', 'const now = new Date()'],
  ['api/src/platform/clock.ts', 'now: () => new Date(),'],
  ['api/src/features/a/user-store.ts', 'Users.find({ search: { $regex: escaped(word) } })'],
  ['api/src/features/a/b.ts', 'const half = { ratio: total / 2, rest: total / 3 }'],
  ['api/src/features/a/b.ts', '// never new Date() here'],
])('%s may say %s', (path, text) => {
  expect(checkCode([file(path, text)])).toEqual([])
})

test('drawers, barrels and other spellings are refused; the index of a module of the API is none', () => {
  const found = checkNames(
    [
      'portal/src/lib/utils.ts',
      'api/src/helpers/date.ts',
      'admin-remote/src/data/use-pages.ts',
      'portal/src/lib/studio.ts',
      'marketing/src/parts/card.astro',
      'portal/src/features/home/index.ts',
      'portal/ui/src/Button.tsx',
    ].map((path) => file(path, '')),
  )
  expect(found).toHaveLength(7)
  const fine = [
    'api/src/features/bookings/index.ts',
    'portal/ui/src/index.ts',
    'marketing/src/pages/index.astro',
    'marketing/src/pages/[document].astro',
    'portal/src/vite-env.d.ts',
  ]
  expect(checkNames(fine.map((path) => file(path, '')))).toEqual([])
})

test('a feature that was added a moment ago is read from disk and guarded; strangers at the top and dead references are seen', async () => {
  const root = mkdtempSync(join(tmpdir(), 'studio-boundaries-'))
  mkdirSync(join(root, 'api/src/features/brand-new'), { recursive: true })
  mkdirSync(join(root, 'api/src/features/bookings/booking'), { recursive: true })
  writeFileSync(join(root, 'api/src/features/bookings/booking/b.ts'), 'export const b = 1\n')
  writeFileSync(join(root, 'api/src/features/brand-new/a.ts'), "import { b } from '../bookings/booking/b.ts'\n")
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'notes.txt'), '')
  writeFileSync(
    join(root, 'README.md'),
    'See [one](api/gone.md), `api/src/features/brand-new/a.ts:1` and `api/src/nowhere.ts`; not `api/src/*.ts`.',
  )
  const files = readSources({ root, folders: ['api'] })
  expect(await checkImports({ root, paths: files.map(({ path }) => path) })).toEqual([
    "api/src/features/brand-new/a.ts imports api/src/features/bookings/booking/b.ts: a module of the API imports another one's index.ts and nothing behind it",
    'api/src/features/brand-new has no layer: add it to apiLayers in infra/checks/api-modules.ts',
  ])
  expect(checkTopLevel(root)).toEqual([expect.stringContaining('notes.txt')])
  expect(checkDocs({ root, docs: listDocs(root) })).toEqual([
    'README.md cites api/gone.md, which is not there',
    'README.md cites api/src/nowhere.ts, which is not there',
  ])
  rmSync(root, { recursive: true })
})
