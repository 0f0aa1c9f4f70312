/**
 * `npm run test:unit [-- file or name]`: unit and API tests of all packages with one shared database process.
 * TEST_MONGODB_URI, when set, is used instead.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { killOnExit } from '../processes/kill-on-exit.ts'
import { repository as root } from '../product/settings.ts'

async function startDatabase(): Promise<{ child: ChildProcess; uri: string }> {
  const args = [join(root, 'infra/database/main.ts'), '--temporary', '--stop-with-stdin']
  const child = killOnExit(spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] }))
  if (!child.stdout) throw new Error('the database has no stdout')
  const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text))
  const died = once(child, 'exit').then(() => '')
  const answer = await Promise.race([line, died])
  // Its own line on stderr has said why.
  if (!answer) process.exit(1)
  return { child, uri: (JSON.parse(answer) as { uri: string }).uri }
}

const { child: database, uri } = await startDatabase()
const given = process.argv.slice(2)
// One more than the two cores that the tests are meant for: a test of processes and databases waits for them half its time.
// One number for all packages, since projects with different numbers cannot run together.
const WORKERS = '--maxWorkers=3'
// As for the journeys: a busy machine may make a test of kills and races late once. Each such test is named at the end.
const SECOND_TRY = ['--retry=1', `--reporter=${join(root, 'infra/checks/flaky-reporter.ts')}`]
const args = given[0] === 'run' || given[0] === 'watch' ? given : ['run', ...given]
if (!args.some((word) => word.startsWith('--reporter'))) args.push('--reporter=default')
const vitest = killOnExit(
  spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...args,
      WORKERS,
      ...SECOND_TRY,
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
const ended = once(database, 'exit')
database.kill('SIGTERM')
await ended
process.exitCode = code ?? 1
