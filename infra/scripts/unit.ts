/**
 * `npm run test:unit [-- file or name]`: unit and API tests of all packages with one shared database process.
 * The tests use the database at TEST_MONGODB_URI instead when that is set.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { killOnExit } from '../processes/kill-on-exit.ts'
import { repository as root } from '../product/settings.ts'

/** Starts the database process. When TEST_MONGODB_URI is set, that process starts no engine and returns this address. */
async function startDatabase(): Promise<{ child: ChildProcess; uri: string }> {
  const args = [join(root, 'infra/database/main.ts'), '--temporary', '--stop-with-stdin']
  const child = killOnExit(spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] }))
  if (!child.stdout) throw new Error('the database has no stdout')
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text))
  const exit = once(child, 'exit').then(() => '')
  const output = await Promise.race([line, exit])
  // The database has printed the reason to stderr.
  if (!output) process.exit(1)
  return { child, uri: (JSON.parse(output) as { uri: string }).uri }
}

const { child: database, uri } = await startDatabase()
const cliArgs = process.argv.slice(2)
// One more than the two cores of CI, because tests of processes and databases spend half their time waiting.
// The same for all packages, because vitest cannot run projects with different numbers together.
const WORKERS = '--maxWorkers=3'
// On a busy machine a test of kills and races may time out once. Tests that passed only when retried are listed at the end.
const RETRY = ['--retry=1', `--reporter=${join(root, 'infra/checks/flaky-reporter.ts')}`]
const args = cliArgs[0] === 'run' || cliArgs[0] === 'watch' ? cliArgs : ['run', ...cliArgs]
if (!args.some((arg) => arg.startsWith('--reporter'))) args.push('--reporter=default')
const vitest = killOnExit(
  spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...args,
      WORKERS,
      ...RETRY,
      '--config',
      join(root, 'infra/vitest.config.ts'),
    ],
    {
      cwd: root,
      env: { ...process.env, TEST_MONGODB_URI: uri },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  ),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vitest.kill(signal))
const [code] = await once(vitest, 'exit')
const exit = once(database, 'exit')
database.kill('SIGTERM')
await exit
process.exitCode = code ?? 1
