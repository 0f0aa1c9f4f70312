import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureInstalled, findDifferences, isFresh } from './ensure-installed.mjs'

let root = ''
let installs: string[] = []
let messages: string[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-install-'))
  installs = []
  messages = []
  writeLock({ 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' } })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const writeLock = (packages: object) =>
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'studio' }, ...packages } }))

function writeInstalled(packages: object) {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

/**
 * Runs the check with a fake npm that always installs yup only. What is fresh afterwards depends on the stamp that the
 * check leaves, not on the installed packages.
 */
const runInstall = ({ areProductPackagesEnough = false } = {}) =>
  ensureInstalled({
    root,
    areProductPackagesEnough,
    print: (line) => messages.push(line),
    install: (folder) => {
      installs.push(folder)
      writeInstalled({ 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' } })
    },
  })

test('a fresh clone is installed once', () => {
  expect(runInstall()).toBe('installed')
  expect(messages[0]).toContain('first time')
  expect(runInstall()).toBe('fresh')
  expect(installs).toEqual([root])
})

test('an installation of only the product’s packages is enough for a start, but not for a test', () => {
  expect(runInstall({ areProductPackagesEnough: true })).toBe('installed')
  expect(runInstall({ areProductPackagesEnough: true })).toBe('fresh')
  writeLock({
    'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' },
    'node_modules/vitest': { version: '5.1.0', integrity: 'sha512-v' },
  })
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(runInstall({ areProductPackagesEnough: true })).toBe('installed')
  expect([isFresh(root, { areProductPackagesEnough: true }), isFresh(root)]).toEqual([true, false])
  expect(runInstall()).toBe('installed')
  expect(isFresh(root)).toBe(true)
})

test('packages that npm install has already installed are not installed again', () => {
  writeInstalled({ 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' } })
  expect(runInstall()).toBe('in place')
  expect(installs).toEqual([])
  expect(messages).toEqual([])
})

test('a changed lock file is installed again', () => {
  runInstall()
  writeLock({ 'node_modules/yup': { version: '1.7.2', integrity: 'sha512-b' } })
  expect(isFresh(root)).toBe(false)
  expect(findDifferences(root)).toEqual(['node_modules/yup'])
  expect(runInstall()).toBe('installed')
  expect(installs).toHaveLength(2)
})

test('optional packages of other systems may be missing, the pinned Node of this system may not', () => {
  const pinnedNode = `node_modules/node-${process.platform}-${process.arch}`
  writeLock({
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
    [pinnedNode]: { version: '24.21.0', optional: true },
  })
  writeInstalled({ [pinnedNode]: { version: '24.21.0' } })
  expect(findDifferences(root)).toEqual([pinnedNode])
  writeFileSync(join(root, 'node_modules/.bin/node'), '')
  expect(findDifferences(root)).toEqual([])
})

test('a failed installation is repeated next time', () => {
  const installAndFail = () =>
    ensureInstalled({
      root,
      print: () => undefined,
      install: () => {
        throw new Error('npm ci failed')
      },
    })
  expect(installAndFail).toThrow('npm ci failed')
  expect(isFresh(root)).toBe(false)
})
