import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { differences, ensureInstalled, isFresh } from './ensure-installed.mjs'

let root = ''
let installs: string[] = []
let said: string[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'studio-install-'))
  installs = []
  said = []
  lock({ 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' } })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const lock = (packages: object) =>
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'studio' }, ...packages } }))

function installed(packages: object) {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

const ensure = ({ isProductEnough = false } = {}) =>
  ensureInstalled({
    root,
    isProductEnough,
    say: (line) => said.push(line),
    install: (where) => {
      installs.push(where)
      installed({ 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' } })
    },
  })

test('a fresh clone is installed once and then left alone', () => {
  expect(ensure()).toBe('installed')
  expect(said[0]).toContain('first time')
  expect(ensure()).toBe('fresh')
  expect(installs).toEqual([root])
})

test('a start is content with what the product needs, and a test then installs the rest', () => {
  expect(ensure({ isProductEnough: true })).toBe('installed')
  expect(ensure({ isProductEnough: true })).toBe('fresh')
  lock({
    'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' },
    'node_modules/vitest': { version: '5.1.0', integrity: 'sha512-v' },
  })
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(ensure({ isProductEnough: true })).toBe('installed')
  expect([isFresh(root, true), isFresh(root)]).toEqual([true, false])
  expect(ensure()).toBe('installed')
  expect(isFresh(root)).toBe(true)
})

test('what npm install already put in place is not installed again', () => {
  installed({ 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' } })
  expect(ensure()).toBe('in place')
  expect(installs).toEqual([])
  expect(said).toEqual([])
})

test('a changed lock file installs what changed', () => {
  ensure()
  lock({ 'node_modules/yup': { version: '1.7.2', integrity: 'sha512-b' } })
  expect(isFresh(root)).toBe(false)
  expect(differences(root)).toEqual(['node_modules/yup'])
  expect(ensure()).toBe('installed')
  expect(installs).toHaveLength(2)
})

test('optional packages of other systems may be absent, the pinned Node of this one may not', () => {
  const pinned = `node_modules/node-${process.platform}-${process.arch}`
  lock({
    'node_modules/elsewhere': { version: '1.0.0', optional: true },
    [pinned]: { version: '24.21.0', optional: true },
  })
  installed({ [pinned]: { version: '24.21.0' } })
  expect(differences(root)).toEqual([pinned])
  writeFileSync(join(root, 'node_modules/.bin/node'), '')
  expect(differences(root)).toEqual([])
})

test('an installation that failed is tried again next time', () => {
  const failing = () =>
    ensureInstalled({
      root,
      say: () => undefined,
      install: () => {
        throw new Error('npm ci failed')
      },
    })
  expect(failing).toThrow('npm ci failed')
  expect(isFresh(root)).toBe(false)
})
