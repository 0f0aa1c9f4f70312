import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { repository } from '../product/settings.ts'

/** What knip with the repository's settings says of these files. */
function unusedIn(files: Record<string, string>): { status: number | null; stdout: string } {
  const root = mkdtempSync(join(tmpdir(), 'studio-unused-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const args = ['--config', join(repository, 'infra/checks/knip.json'), '--no-progress', '--no-config-hints']
  return spawnSync(process.execPath, [join(repository, 'node_modules/knip/bin/knip.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
}

const used = {
  'package.json': JSON.stringify({ name: 'studio', workspaces: ['api'] }),
  'api/package.json': JSON.stringify({ name: '@studio/api', type: 'module', dependencies: { hono: '1' } }),
  'api/src/demo/load.ts': "import { Hono } from 'hono'\nimport { used } from '../used.ts'\nnew Hono(used)\n",
  'api/src/used.ts': 'export const used = 1\n',
}

test('an unused file, export and package are reported, and an undeclared package', () => {
  const { status, stdout } = unusedIn({
    ...used,
    'api/package.json': JSON.stringify({ name: '@studio/api', dependencies: { hono: '1', axios: '1' } }),
    'api/src/used.ts': "import 'luxon'\nexport const used = 1\nexport const forgotten = 2\n",
    'api/src/alone.ts': 'export const alone = 1\n',
  })
  expect(status).toBe(1)
  for (const name of ['api/src/alone.ts', 'forgotten', 'axios', 'luxon']) expect(stdout).toContain(name)
})

test('where all is used nothing is named', () => {
  expect(unusedIn(used)).toMatchObject({ status: 0, stdout: '' })
})
