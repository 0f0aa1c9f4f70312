import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isListening } from '../processes/ports.ts'
import { endProcess } from '../processes/process-facts.ts'
import { type NginxValues, readNginxConf, renderNginxConf } from './nginx-conf.ts'

/** What is said where nginx is needed and not there. */
export const NO_NGINX = 'nginx is not installed: apt-get install nginx-light libnginx-mod-http-brotli-static'

/** Whether nginx is installed here. */
export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0

type NginxStart = {
  onWords?: (words: string) => void
  /** Where the folder for its process id, its log and its temporary files is made. */
  scratchIn?: string
  /** A command that runs its arguments. */
  launcher?: readonly string[]
}

/**
 * Runs the deployed nginx.conf as a process of this machine at another place. `stop` ends it. Its files are gone once it
 * has `ended`, however that came.
 */
export async function startNginx(
  place: Omit<NginxValues, 'scratch'>,
  { onWords = () => undefined, scratchIn = tmpdir(), launcher = [] }: NginxStart = {},
): Promise<{ stop: () => Promise<void>; ended: Promise<unknown>; readLog: () => string }> {
  const scratch = mkdtempSync(join(scratchIn, 'studio-nginx-'))
  const file = join(scratch, 'nginx.conf')
  writeFileSync(file, renderNginxConf({ conf: readNginxConf(), place: { ...place, scratch } }))
  // Started by root, its workers would run as another user and could not read a folder under /tmp.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const [command = 'nginx', ...args] = [...launcher, 'nginx', '-e', 'stderr', '-c', file, '-g', `daemon off; ${user}`]
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += chunk
    onWords(String(chunk))
  })
  const ended = once(child, 'exit').finally(() => rmSync(scratch, { recursive: true, force: true }))
  for (let waited = 0; !(await isListening(place.port)); waited += 25) {
    if (child.exitCode !== null || waited > 10_000) throw new Error(`nginx does not start: ${words}`)
    await pause(25)
  }
  return {
    ended,
    /** Everything that nginx has logged so far: its access log and what it wrote to stderr. */
    readLog: () => readFileSync(join(scratch, 'access.log'), 'utf8') + words,
    stop: async () => {
      await endProcess({ pid: child.pid ?? 0, timeoutMs: 3000 })
      await ended
    },
  }
}
