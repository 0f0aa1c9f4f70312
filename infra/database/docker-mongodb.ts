import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { parse } from 'yaml'
import { CliError } from '../processes/cli-error.ts'
import { findFreePort } from '../processes/ports.ts'
import { repository } from '../product/settings.ts'

const TIMEOUT_MS = 60_000

const docker = (args: readonly string[], timeout?: number) => spawnSync('docker', args, { encoding: 'utf8', timeout })

/** Whether a Docker daemon answers on this machine; the client alone is not enough. */
export const hasDocker = (): boolean => docker(['info'], 10_000).status === 0

/** The image that production runs. */
export function readPinnedImage(): string {
  const { services } = parse(readFileSync(join(repository, 'docker-compose.yml'), 'utf8'), { merge: true })
  return services['mongo-1'].image
}

/** Starts a replica set with one member in Docker, removed when it stops; resolves when it has a primary. */
export async function startDockerMongodb(): Promise<{ uri: string; stop: () => void }> {
  // The same port inside and outside: clients connect to the address that the replica set stores for its member.
  const port = await findFreePort()
  const name = `studio-test-mongodb-${process.pid}`
  const serverOptions = ['--replSet', 'rs0', '--bind_ip_all', '--port', String(port)]
  const dockerOptions = ['run', '--rm', '--detach', '--name', name, '--publish', `127.0.0.1:${port}:${port}`]
  const { status, stderr } = docker([...dockerOptions, readPinnedImage(), ...serverOptions])
  if (status !== 0) throw new CliError(`Docker did not start ${readPinnedImage()}: ${stderr.trim().split('\n').at(-1)}`)
  const stop = () => void docker(['kill', name])
  try {
    await initiateReplicaSet(port)
    return { uri: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`, stop }
  } catch (error) {
    stop()
    throw error
  }
}

async function initiateReplicaSet(port: number): Promise<void> {
  const options = { directConnection: true, serverSelectionTimeoutMS: TIMEOUT_MS }
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/`, options)
  try {
    const admin = client.db('admin')
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${port}` }] } })
    const deadline = performance.now() + TIMEOUT_MS
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) {
      if (performance.now() > deadline) throw new CliError('MongoDB in Docker elected no primary within a minute.')
      await pause(50)
    }
  } finally {
    await client.close()
  }
}
