import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../processes/cli-error.ts'
import { endProcess, findCommand, isAlive } from '../processes/process-facts.ts'
import { STOP_TIMEOUT_MS } from './secantus-daemon.ts'

type Owner = { pid: number; daemonPid?: number; port: number }

const getLockFile = (dir: string) => join(dir, 'owner.json')

/** The last process that took this data folder; undefined when that process released it. */
export function readOwner(dir: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(getLockFile(dir), 'utf8')) as Owner
    return Number.isInteger(owner.pid) ? owner : undefined
  } catch {
    return undefined
  }
}

/**
 * Locks a data folder for this process. Throws CliError when a running process owns it. The lock of a dead owner is stale:
 * it is taken over after stopping the daemon that the owner may have left behind.
 */
export async function takeFolder({ dir, port }: { dir: string; port: number }): Promise<{ wasStale: boolean }> {
  const owner = readOwner(dir)
  const isOtherProcess = owner !== undefined && owner.pid !== process.pid
  // Another program may have got the process id since.
  if (isOtherProcess && isAlive(owner.pid) && findCommand(owner.pid).includes('database/main')) {
    throw new CliError(
      `The data in ${dir} is in use by process ${owner.pid} (port ${owner.port}): stop it (kill ${owner.pid}), or set DATA_DIR to another folder.`,
    )
  }
  if (owner?.daemonPid && isAlive(owner.daemonPid) && findCommand(owner.daemonPid).includes('secantusd')) {
    await endProcess({ pid: owner.daemonPid, timeoutMs: STOP_TIMEOUT_MS })
  }
  writeOwner({ dir, owner: { pid: process.pid, port } })
  return { wasStale: owner !== undefined }
}

/** Writes the lock. With the daemon's process id in it, the next start can stop the daemon if we are killed. */
export function writeOwner({ dir, owner }: { dir: string; owner: Owner }): void {
  writeFileSync(getLockFile(dir), `${JSON.stringify(owner)}\n`)
}

export function releaseFolder(dir: string): void {
  rmSync(getLockFile(dir), { force: true })
}
