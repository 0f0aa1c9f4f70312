import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { killOnExit } from './kill-on-exit.ts'

export type Outcome = { code: number; output: string; seconds: number }

/**
 * Runs a command with this Node and returns its exit code and output. A command that cannot start has code 127; one that is
 * killed, or takes longer than `timeoutMs`, has code 1.
 */
export async function run(input: {
  args: string[]
  cwd: string
  env?: Record<string, string | undefined>
  timeoutMs?: number
}): Promise<Outcome> {
  const startedAt = performance.now()
  const child = killOnExit(
    spawn(process.execPath, input.args, {
      cwd: input.cwd,
      env: { ...(input.env ?? process.env), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const timer = setTimeout(() => {
    output += `\nnot done after ${input.timeoutMs} ms: ended\n`
    child.kill('SIGKILL')
  }, input.timeoutMs ?? 900_000)
  const code = await once(child, 'close').then(
    ([exit]) => exit ?? 1,
    (error) => {
      output += String(error)
      return 127
    },
  )
  clearTimeout(timer)
  return { code, output, seconds: (performance.now() - startedAt) / 1000 }
}
