/**
 * `STRIPE_TEST_KEY=sk_test_... npm run test:stripe`: runs the contract tests of the payment emulator against Stripe's test
 * mode. A live key is refused. Leaves test customers and payments in the account of the key. Exits with 3 without a key.
 */
import { join } from 'node:path'
import { readTestKey } from '../emulators/testing/tested-provider.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { run } from '../processes/run.ts'
import { repository as root } from '../product/settings.ts'

const NOT_RUN = 3

async function main(): Promise<number> {
  if (!readTestKey(process.env)) {
    console.log('*** did not run: no key was given. STRIPE_TEST_KEY=sk_test_... npm run test:stripe ***')
    return NOT_RUN
  }
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const config = join(root, 'infra/vitest.config.ts')
  const filters = ['--project', 'infra', '--testTimeout', '60000', 'emulators/payments/contract/']
  const { code, output } = await run({ args: [vitest, 'run', '--config', config, ...filters], cwd: root })
  console.log(output)
  if (code !== 0)
    throw new CliError('The emulator and Stripe differ, or Stripe did not respond: see the failed tests above.')
  return 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(formatCliError(error))
    process.exit(1)
  },
)
