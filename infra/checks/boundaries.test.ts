import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import { checkCode } from './code-rules.ts'
import { checkDocs } from './doc-references.ts'
import { checkImports } from './import-rules.ts'

const toSourceFile = (path: string, text: string) => ({ path, text })

/** The package.json of each package of the test repository. */
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
const existingFiles = [
  'admin-remote/src/admin-app.ts',
  'admin-remote/src/host-bridge.ts',
  'api/contract/src/index.ts',
  'api/src/features/accounts/people/session-store.ts',
  'api/src/features/bookings/calls.ts',
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

/** Writes a small repository with installed packages to disk and returns the violations in the given files. */
async function findImportViolations(sourceFiles: readonly { path: string; text: string }[]): Promise<string[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'studio-imports-')))
  const writeTestFile = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [folder, manifest] of Object.entries(manifests)) {
    writeTestFile(join(folder, 'package.json'), JSON.stringify(manifest))
    if (folder) {
      mkdirSync(join(root, 'node_modules/@studio'), { recursive: true })
      symlinkSync(join(root, folder), join(root, 'node_modules/@studio', folder.split('/').at(-1) ?? ''))
    }
  }
  for (const name of ['axios', 'hono', 'mongoose', 'react', 'stripe', 'yup', 'zustand']) {
    writeTestFile(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    writeTestFile(`node_modules/${name}/index.js`, '')
  }
  for (const path of existingFiles) writeTestFile(path, 'export const any = 1\n')
  for (const { path, text } of sourceFiles) writeTestFile(path, text)
  try {
    return await checkImports({ root, paths: sourceFiles.map(({ path }) => path) })
  } finally {
    rmSync(root, { recursive: true })
  }
}

const forbiddenImports: [path: string, text: string, problem: string][] = [
  [
    'api/src/features/bookings/booking/book-class.ts',
    "import { findClass } from '../../catalogue/classes/class-store.ts'",
    "a module of the API imports another one's index.ts and nothing behind it",
  ],
  [
    'api/src/features/catalogue/classes/delete-class.ts',
    "import type { Booking } from '../../bookings/index.ts'",
    'a module of the API imports no module of a later layer',
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
  ['portal/src/app/a.tsx', "import { App } from '@studio/admin-remote/admin-app'", 'types of the admin remote only'],
  ['api/contract/src/a.ts', "import { readFileSync } from 'node:fs'", 'must not use Node APIs'],
  ['api/contract/src/b.ts', "import React from 'react'", 'api/contract may not use this package'],
  ['portal/ui/src/a.tsx', "import { create } from 'zustand'", 'portal/ui may not use this package'],
  [
    'portal/ui/src/b.tsx',
    "import { paths } from '@studio/contract'",
    'portal/ui may not import this workspace package',
  ],
  ['api/src/features/bookings/holds/pay.ts', "import Stripe from 'stripe'", 'only api/src/adapters imports the SDKs'],
  ['api/src/main.ts', "import mongoose from 'mongoose'", 'queries live in the stores'],
  ['api/src/features/bookings/reminders/rules.ts', "import { Types } from 'mongoose'", 'queries live in the stores'],
  [
    'api/src/features/hello/feature.ts',
    "import '../../platform/app-error.ts'",
    'add this module to infra/checks/api-modules.ts',
  ],
]

test('every forbidden import is reported with its reason', async () => {
  const violations = await findImportViolations(forbiddenImports.map(([path, text]) => toSourceFile(path, text)))
  for (const [path, , problem] of forbiddenImports)
    expect(
      violations.filter((line) => line.startsWith(`${path} `)),
      path,
    ).toEqual([expect.stringContaining(problem)])
  expect(violations).toHaveLength(forbiddenImports.length)
})

const allowedImports: [path: string, text: string][] = [
  [
    'api/src/features/bookings/booking/book-class.ts',
    "import { bookingRules } from '../calls.ts'\nimport { findClass } from '../../catalogue/classes/index.ts'\nimport { AppError } from '../../../platform/app-error.ts'",
  ],
  [
    'api/src/app.ts',
    "import { calls } from './features/bookings/calls.ts'\nimport { Hono } from 'hono'\nimport { a } from '@studio/contract'",
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

test('no allowed import is reported', async () => {
  expect(await findImportViolations(allowedImports.map(([path, text]) => toSourceFile(path, text)))).toEqual([])
})

test('a cycle between modules of the API is reported', async () => {
  const violations = await findImportViolations([
    toSourceFile(
      'api/src/features/catalogue/classes/a.ts',
      "import { b } from '../../calendar/index.ts'\nexport const a = b",
    ),
    toSourceFile('api/src/features/calendar/index.ts', "export { a as b } from '../catalogue/classes/index.ts'"),
    toSourceFile('api/src/features/catalogue/classes/index.ts', "export { a } from './a.ts'"),
  ])
  expect(violations).toEqual([expect.stringContaining('in a cycle')])
})

test('a test may import a module of a later layer', async () => {
  const violations = await findImportViolations([
    toSourceFile(
      'api/src/features/catalogue/classes/a.test.ts',
      "import { bookingStore } from '../../bookings/index.ts'",
    ),
  ])
  expect(violations).toEqual([])
})

test('the linter reports forbidden imports in Astro files, which dependency-cruiser does not read', () => {
  const forbiddenLines = ["import a from '../../../api/contract/src/paths.ts'", "import b from '@studio/portal'"]
  const allowedLines = [
    "import c from '@studio/client/labels'",
    "import d from '@studio/contract'",
    "import e from '../parts/portal.astro'",
  ]
  const root = mkdtempSync(join(tmpdir(), 'studio-astro-'))
  mkdirSync(join(root, 'marketing/src/components'), { recursive: true })
  for (const name of ['.biome.json', '.gitignore']) copyFileSync(join(repository, name), join(root, name))
  writeFileSync(
    join(root, 'marketing/src/components/a.astro'),
    `---\n${[...forbiddenLines, ...allowedLines].join('\n')}\n---\n<p>{[a, b, c, d, e]}</p>\n`,
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
  const findings = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'))
  // The first line of the file is `---`.
  expect(findings).toEqual(forbiddenLines.map((_, index) => expect.stringContaining(`line=${index + 2}`)))
})

test.each([
  ['api/src/features/a/b.ts', 'const now = new Date()', 'deps.clock'],
  ['api/src/features/a/b.ts', 'const id = randomUUID()', 'come from deps'],
  ['api/src/features/a/user-store.ts', 'Users.find({ name: /^ann/i })', 'the embedded database finds nothing'],
  [
    'api/src/features/a/user-store.ts',
    "Users.find({}).collation({ locale: 'en' })",
    'the embedded database finds nothing',
  ],
])('%s may not contain %s', (path, text, problem) => {
  expect(checkCode([toSourceFile(path, text)])).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['api/src/features/a/b.ts', 'const at = new Date(startsAt)'],
  ['api/src/features/a/b.test.ts', 'const now = new Date()'],
  ['api/src/features/a/user-store.ts', 'Users.find({ search: { $regex: escaped(word) } })'],
  ['api/src/features/a/b.ts', 'const half = { ratio: total / 2, rest: total / 3 }'],
])('%s may contain %s', (path, text) => {
  expect(checkCode([toSourceFile(path, text)])).toEqual([])
})

test('a document that cites a missing file is reported', () => {
  const root = mkdtempSync(join(tmpdir(), 'studio-docs-'))
  writeFileSync(
    join(root, 'README.md'),
    'See [one](api/gone.md), [itself](README.md) and `api/src/nowhere.ts`; not `api/src/*.ts`.',
  )
  expect(checkDocs({ root, docs: ['README.md'] })).toEqual([
    'README.md cites api/gone.md, which does not exist',
    'README.md cites api/src/nowhere.ts, which does not exist',
  ])
  rmSync(root, { recursive: true })
})
