import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { computeFingerprint } from './fingerprint.ts'

let root = ''
const writeTestFile = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const fingerprintPackage = (extra: Record<string, string> = {}) =>
  computeFingerprint({ root, paths: ['package', 'gone'], extra })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-fingerprint-'))
  writeTestFile('package/src/page.ts', 'one')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a fingerprint changes when a file, the list of files or a setting changes', () => {
  const fingerprints = [fingerprintPackage(), fingerprintPackage({ PUBLIC_URL: 'https://a.example' })]
  writeTestFile('package/src/page.ts', 'two')
  fingerprints.push(fingerprintPackage())
  writeTestFile('package/src/other.ts', 'two')
  fingerprints.push(fingerprintPackage())
  expect(new Set(fingerprints).size).toBe(4)
})

test('build results, dependencies and tests do not change the fingerprint', () => {
  const fingerprintBefore = fingerprintPackage()
  writeTestFile('package/dist/page.js', 'built')
  writeTestFile('package/node_modules/a/index.js', 'x')
  writeTestFile('package/src/page.test.ts', 'x')
  expect(fingerprintPackage()).toBe(fingerprintBefore)
})

test('renaming a file changes the fingerprint', () => {
  const fingerprintBefore = fingerprintPackage()
  rmSync(join(root, 'package/src/page.ts'))
  writeTestFile('package/src/sheet.ts', 'one')
  expect(fingerprintPackage()).not.toBe(fingerprintBefore)
})
