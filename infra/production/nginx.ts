/**
 * nginx as one of our processes: `node infra/production/nginx.ts` with NGINX_VALUES, the JSON of a NginxValues. It runs the
 * deployed nginx.conf there until SIGTERM, and ends when nginx does.
 */
import type { NginxValues } from '../nginx/nginx-conf.ts'
import { startNginx } from '../nginx/nginx-process.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'

let isAsked = false
// Asked before it has started, it ends as soon as it has.
let stop = async (): Promise<void> => undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isAsked = true
    void stop()
  })

try {
  const place = JSON.parse(process.env.NGINX_VALUES ?? '') as Omit<NginxValues, 'scratch'>
  const nginx = await startNginx(place, { onWords: (words) => process.stderr.write(words) })
  stop = nginx.stop
  if (isAsked) await stop()
  await nginx.ended
  if (!isAsked) throw new CliError('nginx ended')
} catch (error) {
  console.error(formatCliError(error))
  process.exit(1)
}
