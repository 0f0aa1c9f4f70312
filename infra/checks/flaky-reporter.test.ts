import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from '../processes/run.ts'
import { repository } from '../product/settings.ts'
import { getNotes } from './steps.ts'

// Inside the repository, so that vitest is found.
mkdirSync(join(repository, '.build'), { recursive: true })
const folder = mkdtempSync(join(repository, '.build/unsteady-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs vitest on a test file and returns the notes that the unit step shows. */
async function runTestFile(name: string, body: string): Promise<string> {
  writeFileSync(join(folder, `${name}.test.ts`), `import { expect, test } from 'vitest'\nlet tries = 0\n${body}`)
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(repository, 'infra/checks/flaky-reporter.ts')}`]
  const args = [vitest, 'run', '--root', folder, '--retry=1', ...reporters, name]
  return getNotes((await run({ args, cwd: folder })).output)
}

test('a test that passed only when retried is listed with its first error, one that passed at once is not', async () => {
  const notes = await runTestFile(
    'late',
    `test('is late once', () => expect((tries += 1)).toBe(2))\ntest('is steady', () => expect(1).toBe(1))`,
  )
  expect(notes.split('\n')).toEqual([
    '*** 1 passed only when retried ***',
    expect.stringMatching(/^\*\*\* \S+late\.test\.ts › is late once: expected 1 to be 2 .*\*\*\*$/),
  ])
})
