import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../processes/cli-error.ts'
import { endProcess, findCommand, isAlive } from '../processes/process-facts.ts'
import { STOP_PATIENCE } from './secantus-daemon.ts'

type Owner = { pid: number; daemon?: number; port: number }

const fileIn = (dir: string) => join(dir, 'owner.json')

/** Who uses this data folder, as its last owner wrote it; undefined when it was left in order. */
export function readOwner(dir: string): Owner | undefined {
  try {
    const owner = JSON.parse(readFileSync(fileIn(dir), 'utf8')) as Owner
    return Number.isInteger(owner.pid) ? owner : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes a data folder for this process. A living owner is named in a CliError; a dead one's lock is stale and is
 * taken over, after the database daemon that it may have left behind has been stopped.
 */
export async function takeFolder({ dir, port }: { dir: string; port: number }): Promise<{ wasStale: boolean }> {
  const owner = readOwner(dir)
  if (owner && owner.pid !== process.pid && isAlive(owner.pid) && findCommand(owner.pid).includes('database/main')) {
    throw new CliError(
      `The data in ${dir} is in use by process ${owner.pid} (port ${owner.port}): stop it (kill ${owner.pid}), or set DATA_DIR to another folder.`,
    )
  }
  if (owner?.daemon && isAlive(owner.daemon) && findCommand(owner.daemon).includes('secantusd')) {
    await endProcess({ pid: owner.daemon, patience: STOP_PATIENCE })
  }
  writeOwner({ dir, owner: { pid: process.pid, port } })
  return { wasStale: owner !== undefined }
}

/** Notes the daemon's id beside ours, so that the next start can stop it should we be killed. */
export function writeOwner({ dir, owner }: { dir: string; owner: Owner }): void {
  writeFileSync(fileIn(dir), `${JSON.stringify(owner)}\n`)
}

/** Gives the folder back. */
export function releaseFolder(dir: string): void {
  rmSync(fileIn(dir), { force: true })
}
