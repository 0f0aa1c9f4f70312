/**
 * The command of our images: `node infra/processes/run-watched.ts PORT LIVENESS_PATH FILE`. Runs FILE with this Node, passes
 * its output on, and restarts it when it dies or hangs. Ends when FILE cannot start or dies five times in a minute, and on
 * SIGTERM or SIGINT; FILE may then take STOP_SECONDS to stop.
 */

import { CliError, formatCliError } from './cli-error.ts'
import { isAnswering } from './http-probe.ts'
import { supervise } from './supervise.ts'

// FILE is killed this long after STOP_SECONDS; Docker kills the container a little later (stop_grace_period).
const SLACK_SECONDS = 2

const [port, path, file] = process.argv.slice(2)

try {
  if (!port || !path || !file) throw new CliError('usage: run-watched.ts PORT LIVENESS_PATH FILE')
  const failure = Promise.withResolvers<never>()
  const child = supervise({
    spec: {
      name: file,
      args: [file],
      cwd: process.cwd(),
      env: process.env,
      isUp: () => isAnswering(`http://127.0.0.1:${port}${path}`),
      // The first start may run migrations, which have no time limit.
      timeoutMs: Number.POSITIVE_INFINITY,
      liveness: { port: Number(port), path },
    },
    onLine: (line) => process.stdout.write(`${line}\n`),
    onDeath: (message) => process.stderr.write(`${message}\n`),
    onGiveUp: (reason) => failure.reject(new CliError(reason)),
  })
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
  // `child.ready` rejects when FILE cannot start.
  await Promise.race([stopRequested, failure.promise, child.ready.then(() => stopRequested)])
  await child.stop((Number(process.env.STOP_SECONDS || 10) + SLACK_SECONDS) * 1000)
} catch (error) {
  process.stderr.write(`${formatCliError(error)}\n`)
  process.exit(1)
}
