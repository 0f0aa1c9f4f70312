/**
 * nginx as one of our processes: `node infra/production/nginx.ts` with NGINX_VALUES, the JSON of NginxValues without
 * `scratchFolder`. Runs the deployed nginx.conf with these values until SIGTERM or SIGINT, and ends when nginx does.
 */
import type { NginxValues } from '../nginx/nginx-conf.ts'
import { startNginx } from '../nginx/nginx-process.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'

let isStopRequested = false
// A signal during the start stops nginx as soon as it has started.
let stop = async (): Promise<void> => undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopRequested = true
    void stop()
  })

try {
  const values = JSON.parse(process.env.NGINX_VALUES ?? '') as Omit<NginxValues, 'scratchFolder'>
  const nginx = await startNginx(values, { onOutput: (output) => process.stderr.write(output) })
  stop = nginx.stop
  if (isStopRequested) await stop()
  await nginx.exit
  if (!isStopRequested) throw new CliError('nginx ended')
} catch (error) {
  console.error(formatCliError(error))
  process.exit(1)
}
