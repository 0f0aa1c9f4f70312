import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

let root = ''
const put = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const print = (extra: Record<string, string> = {}) => fingerprint({ root, paths: ['package', 'gone'], extra })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-fingerprint-'))
  put('package/src/page.ts', 'one')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a fingerprint changes with a word in a file, a new file and a setting', () => {
  const seen = [print(), print({ PUBLIC_URL: 'https://a.example' })]
  put('package/src/page.ts', 'two')
  seen.push(print())
  put('package/src/other.ts', 'two')
  seen.push(print())
  expect(new Set(seen).size).toBe(4)
})

test('results, dependencies and tests do not make a build stale', () => {
  const before = print()
  put('package/dist/page.js', 'built')
  put('package/node_modules/a/index.js', 'x')
  put('package/src/page.test.ts', 'x')
  expect(print()).toBe(before)
})

test('a renamed file is a change', () => {
  const before = print()
  rmSync(join(root, 'package/src/page.ts'))
  put('package/src/sheet.ts', 'one')
  expect(print()).not.toBe(before)
})
