import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from '../processes/run.ts'
import { repository } from '../product/settings.ts'
import { countUnit } from './steps.ts'

// Inside the repository, so that its vitest is found; the folder is not kept.
mkdirSync(join(repository, '.build'), { recursive: true })
const folder = mkdtempSync(join(repository, '.build/unsteady-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numFailedTestSuites: 0 }

async function unit(name: string, body: string) {
  writeFileSync(join(folder, `${name}.test.ts`), `import { expect, test } from 'vitest'\nlet tries = 0\n${body}`)
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(repository, 'infra/checks/flaky-reporter.ts')}`]
  const args = [vitest, 'run', '--root', folder, '--retry=1', ...reporters, name]
  return countUnit({ report, outcome: await run({ args, cwd: folder }) })
}

test('a test that held on its second try passes, is counted and named with what went wrong', async () => {
  const { failed, words } = await unit(
    'late',
    `test('is late once', () => expect((tries += 1)).toBe(2))\ntest('is steady', () => expect(1).toBe(1))`,
  )
  expect(failed).toBe(0)
  expect(words.split('\n')).toEqual([
    '*** 1 held on the second try only ***',
    expect.stringMatching(/^\*\*\* \S+late\.test\.ts › is late once: expected 1 to be 2 .*\*\*\*$/),
  ])
})

test('steady ones are not mentioned', async () => {
  expect((await unit('steady', `test('is steady', () => expect(1).toBe(1))`)).words).toBe('')
})
