import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openChannel } from './process-channel.ts'

const opening = { now: 0, at: 0 }
const setTime = { kind: 'set time', now: 0, at: 0 } as const

/** A process that says that it listens, and then does `then`. */
async function startProcess(then: string) {
  const code = `process.once('message', () => { process.send({ port: 1 }); ${then} })`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const channel = openChannel(child, { onLine: (line) => void lines.push(line) })
  await channel.open(opening)
  return { channel, lines }
}

test('a process that ends by itself fails the open and all later commands with its exit code and last lines', async () => {
  const then = `process.on('message', () => { console.log('first'); console.error('why'); process.exitCode = 3; process.disconnect() })`
  const { channel, lines } = await startProcess(then)
  await expect(channel.ask(setTime)).rejects.toThrow(
    /ended by itself with code 3; its last lines:\n(first\nwhy|why\nfirst)$/,
  )
  await expect(channel.ask(setTime)).rejects.toThrow('with code 3')
  await expect(channel.kill()).rejects.toThrow('with code 3')
  expect(lines.toSorted()).toEqual(['first', 'why'])
})

test('a process that is killed answers the open and all later commands with its death', async () => {
  const { channel } = await startProcess(`process.on('message', () => undefined)`)
  const open = channel.ask(setTime)
  await channel.kill()
  expect(await open).toEqual(['the process was killed'])
  expect(await channel.ask(setTime)).toEqual(['the process was killed'])
})

test('a process that ends before it listens is said to have ended by itself', async () => {
  const child = spawn(process.execPath, ['-e', 'console.error("no database"); process.exit(1)'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const { open } = openChannel(child, { onLine: () => undefined })
  await expect(open(opening)).rejects.toThrow('ended by itself with code 1; its last lines:\nno database')
})

test('a process that was started ahead and ends without having been opened is no failure', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  openChannel(child, { onLine: () => undefined })
  await once(child, 'close')
  // Rejections that nothing handles are reported when the present turn has ended.
  await new Promise(setImmediate)
  expect(unhandled).not.toHaveBeenCalled()
})
