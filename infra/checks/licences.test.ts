import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import { findUnacceptedLicences, listLicences } from './licences.ts'

test('a production package with an unknown licence is reported, a development package is not', () => {
  const packages = {
    api: { license: 'UNLICENSED' },
    'node_modules/plain': { license: 'MIT' },
    'node_modules/a/node_modules/odd': { license: 'Odd-1.0' },
    'node_modules/tool': { license: 'Odd-1.0', dev: true },
    'node_modules/silent': {},
  }
  expect(findUnacceptedLicences(listLicences({ packages }))).toEqual([
    'odd: Odd-1.0; read it, then accept it in infra/checks/licences.ts',
    'silent: none; read it, then accept it in infra/checks/licences.ts',
  ])
})

test('all production packages have an accepted licence', () => {
  const licences = listLicences(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')))
  expect(licences.size).toBeGreaterThan(3)
  expect(findUnacceptedLicences(licences)).toEqual([])
})
