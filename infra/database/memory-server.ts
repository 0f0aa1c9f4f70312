import { CliError } from '../processes/cli-error.ts'
import type { RunningDatabase } from './secantus-daemon.ts'

type MemoryServerModule = {
  MongoMemoryReplSet: {
    create: (
      options: object,
    ) => Promise<{ getUri: (name: string) => string; stop: (options: object) => Promise<boolean> }>
  }
}

/**
 * Starts a real mongod through mongodb-memory-server-core, for machines without pip. The package is not among our
 * dependencies (it downloads a binary from the internet), so it must be installed separately. Throws CliError without it.
 */
export async function startMemoryServer({ dir, port }: { dir: string; port: number }): Promise<RunningDatabase> {
  const { MongoMemoryReplSet } = await importMemoryServer()
  const replicaSet = await MongoMemoryReplSet.create({
    instanceOpts: [{ port, dbPath: dir, storageEngine: 'wiredTiger' }],
    replSet: { count: 1, name: 'studio', storageEngine: 'wiredTiger' },
  })
  const never = new Promise<void>(() => undefined)
  return {
    uri: replicaSet.getUri('studio'),
    // Nothing for the next start to stop: the package ends its mongod when this process dies.
    pid: 0,
    exit: never,
    stop: async () => void (await replicaSet.stop({ doCleanup: false })),
  }
}

async function importMemoryServer(): Promise<MemoryServerModule> {
  // Typed as `string`, or TypeScript would look for the package, which is not installed.
  const name: string = 'mongodb-memory-server-core'
  try {
    return (await import(name)) as MemoryServerModule
  } catch {
    throw new CliError('mongodb-memory-server-core is not installed.')
  }
}
