import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../processes/process-facts.ts'

/**
 * Runs `work` while no other process builds in this repository; two builds would mix their files.
 * A lock whose process has ended is replaced.
 */
export async function withBuildLock<T>(
  { root, print }: { root: string; print: (line: string) => void },
  work: () => Promise<T>,
): Promise<T> {
  const folder = join(root, '.build')
  const file = join(folder, 'lock')
  mkdirSync(folder, { recursive: true })
  let hasPrintedWaiting = false
  while (!tryLock(file)) {
    if (!hasPrintedWaiting) print('  waiting for another build of this repository ...')
    hasPrintedWaiting = true
    await pause(200)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const owner = Number(readOwner(file))
    if (!owner || isAlive(owner)) return false
    rmSync(file, { force: true })
    return tryLock(file)
  }
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
