import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isListening } from '../processes/ports.ts'
import { endProcess } from '../processes/process-facts.ts'
import { type NginxValues, readNginxConf, renderNginxConf } from './nginx-conf.ts'

/** The message when nginx is needed but not installed. */
export const NGINX_MISSING = 'nginx is not installed: apt-get install nginx-light libnginx-mod-http-brotli-static'

/** Whether nginx is installed on this machine. */
export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0

type NginxStart = {
  onOutput?: (output: string) => void
  /** The parent of the folder for its process id, log and temporary files. */
  scratchParent?: string
  /** A command that runs the rest of its arguments, such as `setpriv`. */
  launcher?: readonly string[]
}

/**
 * Runs nginx with the deployed nginx.conf on this machine, with other addresses and folders. `stop` ends it. Its temporary
 * files are removed when it exits for any reason.
 */
export async function startNginx(
  values: Omit<NginxValues, 'scratchFolder'>,
  { onOutput = () => undefined, scratchParent = tmpdir(), launcher = [] }: NginxStart = {},
): Promise<{ stop: () => Promise<void>; exit: Promise<unknown>; readLog: () => string }> {
  const scratchFolder = mkdtempSync(join(scratchParent, 'studio-nginx-'))
  const file = join(scratchFolder, 'nginx.conf')
  writeFileSync(file, renderNginxConf({ conf: readNginxConf(), values: { ...values, scratchFolder } }))
  // When root starts nginx, its workers would run as another user and could not read a folder under /tmp.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const [command = 'nginx', ...args] = [...launcher, 'nginx', '-e', 'stderr', '-c', file, '-g', `daemon off; ${user}`]
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
    onOutput(String(chunk))
  })
  const exit = once(child, 'exit').finally(() => rmSync(scratchFolder, { recursive: true, force: true }))
  for (let waitedMs = 0; !(await isListening(values.port)); waitedMs += 25) {
    if (child.exitCode !== null || waitedMs > 10_000) throw new Error(`nginx does not start: ${output}`)
    await pause(25)
  }
  return {
    exit,
    /** Returns everything that nginx has logged: its access log and its stderr. */
    readLog: () => readFileSync(join(scratchFolder, 'access.log'), 'utf8') + output,
    stop: async () => {
      await endProcess({ pid: child.pid ?? 0, timeoutMs: 3000 })
      await exit
    },
  }
}
