import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkImports } from './boundaries.ts'
import { checkCode, checkNames } from './code-rules.ts'
import { checkDocs, listDocs } from './doc-references.ts'
import { importsOf, readSources } from './source-files.ts'
import { checkTopLevel } from './top-level.ts'

const file = (path: string, text: string) => ({ path, text, imports: importsOf(text) })
const declared = {
  '': ['vitest'],
  api: ['@studio/contract', 'hono', 'stripe', 'mongoose'],
  portal: ['@studio/contract', '@studio/ui', 'react', 'react-router-dom', '@studio/admin-remote'],
  'portal/ui': ['react', 'zustand'],
  'api/contract': ['yup', 'react'],
}
const imports = (path: string, text: string) => checkImports({ files: [file(path, text)], declared })

const forbidden: [string, string, string][] = [
  [
    'api/src/features/bookings/book-class.ts',
    "import { findClass } from '../classes/class-store.ts'",
    'a feature never imports a feature',
  ],
  [
    'portal/src/features/home/home-page.tsx',
    "import { Card } from '../classes/class-card.tsx'",
    'a feature never imports a feature',
  ],
  ['api/src/platform/http.ts', "import { a } from '../features/auth/session-store.ts'", 'only the app joins features'],
  ['portal/src/lib/api.ts', "const a = await import('../features/auth/auth-page.tsx')", 'only the app joins features'],
  ['api/src/app.ts', "import { x } from '../../portal/src/lib/api.ts'", 'it leaves api'],
  ['portal/src/lib/a.ts', "import { x } from '../../ui/src/button/button.tsx'", 'it leaves portal'],
  ['marketing/src/a.astro', "---\nimport { x } from '../../api/contract/src/paths.ts'\n---", 'it leaves marketing'],
  ['api/src/app.ts', "import { Button } from '@studio/ui'", 'may not know @studio/ui'],
  [
    'portal/src/app/a.tsx',
    "import { App } from '@studio/admin-remote/admin-app'",
    'types of @studio/admin-remote only',
  ],
  ['api/contract/src/a.ts', "import { readFileSync } from 'node:fs'", 'knows no Node'],
  ['api/contract/src/a.ts', "import React from 'react'", 'api/contract may not use react'],
  ['portal/ui/src/a.tsx', "import { create } from 'zustand'", 'portal/ui may not use zustand'],
  ['portal/ui/src/a.tsx', "import { paths } from '@studio/contract'", 'may not know @studio/contract'],
  ['api/src/features/bookings/pay.ts', "import Stripe from 'stripe'", 'only api/src/outside imports the SDKs'],
  ['api/src/app.ts', "import mongoose from 'mongoose'", 'queries live in the stores'],
  ['api/src/features/bookings/rules.ts', "import { Types } from 'mongoose'", 'queries live in the stores'],
  ['portal/src/lib/a.ts', "import axios from 'axios'", 'portal/package.json does not name axios'],
  ['api/src/app.ts', "export * from './features'", 'carries its ending'],
]

test.each(forbidden)('%s may not say %s', (path, text, problem) => {
  const found = imports(path, text)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(problem)
  expect(found[0]).toMatch(new RegExp(`^${path.replaceAll('/', '\\/')}:\\d+ `))
})

const allowed: [string, string][] = [
  [
    'api/src/features/bookings/book-class.ts',
    "import { bookingRules } from './rules.ts'\nimport { AppError } from '../../platform/app-error.ts'",
  ],
  ['api/src/app.ts', "import { routes } from './features/bookings/routes.ts'\nimport { Hono } from 'hono'"],
  ['api/src/outside/stripe-payments.ts', "import Stripe from 'stripe'"],
  ['api/src/features/bookings/booking-store.ts', "import { model } from 'mongoose'"],
  ['portal/src/app/router.tsx', "import { Home } from '../features/home/home-page.tsx'"],
  ['portal/src/features/admin-door/a.tsx', "import type { HostBridge } from '@studio/admin-remote/host-bridge'"],
  ['api/contract/src/a.ts', "import { object } from 'yup'"],
  ['api/contract/src/a.test.ts', "import { expect } from 'vitest'\nimport { readFileSync } from 'node:fs'"],
]

test.each(allowed)('%s may say %s', (path, text) => {
  expect(imports(path, text)).toEqual([])
})

test('every way to import is seen, words in comments are not', () => {
  const text = [
    "import a, {\n  b,\n} from './one.ts'",
    "export { c } from './two.ts'",
    "import type { D } from './three.ts'",
    "import './four.css'",
    "const e = lazy(() => import('./five.tsx'))",
    "// import f from './six.ts'",
    " * import g from './seven.ts'",
    'export const h = 1',
  ].join('\n')
  expect(importsOf(text).map(({ from, typeOnly }) => [from, typeOnly])).toEqual([
    ['./one.ts', false],
    ['./two.ts', false],
    ['./three.ts', true],
    ['./four.css', false],
    ['./five.tsx', false],
  ])
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

test('drawers, barrels and other spellings are refused', () => {
  const found = checkNames(
    [
      'portal/src/lib/utils.ts',
      'api/src/helpers/date.ts',
      'portal/src/features/home/index.ts',
      'portal/ui/src/Button.tsx',
    ].map((path) => file(path, '')),
  )
  expect(found).toHaveLength(4)
  const fine = [
    'portal/ui/src/index.ts',
    'marketing/src/pages/index.astro',
    'marketing/src/pages/[document].astro',
    'portal/src/vite-env.d.ts',
  ]
  expect(checkNames(fine.map((path) => file(path, '')))).toEqual([])
})

test('a feature that was added a moment ago is read from disk and guarded; strangers at the top and dead references are seen', () => {
  const root = mkdtempSync(join(tmpdir(), 'studio-boundaries-'))
  mkdirSync(join(root, 'api/src/features/brand-new'), { recursive: true })
  writeFileSync(join(root, 'api/src/features/brand-new/a.ts'), "import { b } from '../bookings/b.ts'\n")
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'notes.txt'), '')
  writeFileSync(
    join(root, 'README.md'),
    'See [one](api/gone.md), `api/src/features/brand-new/a.ts:1` and `api/src/nowhere.ts`; not `api/src/*.ts`.',
  )
  const files = readSources({ root, folders: ['api'] })
  expect(checkImports({ files, declared })).toEqual([
    'api/src/features/brand-new/a.ts:1 imports ../bookings/b.ts: a feature never imports a feature (api/src/features/brand-new -> api/src/features/bookings); the app joins them',
  ])
  expect(checkTopLevel(root)).toEqual([expect.stringContaining('notes.txt')])
  expect(checkDocs({ root, docs: listDocs(root) })).toEqual([
    'README.md cites api/gone.md, which is not there',
    'README.md cites api/src/nowhere.ts, which is not there',
  ])
  rmSync(root, { recursive: true })
})
