import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'

const runTestStripe = (key: string) =>
  spawnSync(process.execPath, [join(repository, 'infra/scripts/test-stripe.ts')], {
    env: { ...process.env, STRIPE_TEST_KEY: key },
    encoding: 'utf8',
  })

test('without a key the contract tests of the payment emulator do not run, and the output says so', () => {
  const { status, stdout } = runTestStripe('')
  expect(stdout).toContain('*** did not run: no key was given.')
  expect(status).toBe(3)
})

test('a live key is refused and not printed, and nothing runs', () => {
  const key = `sk_${'live'}_4eC39HqLyjWDarjtT1zdp7dc`
  const { status, stdout, stderr } = runTestStripe(key)
  expect(stderr).toContain('live key')
  expect(stdout + stderr).not.toContain(key)
  expect(status).toBe(1)
})
