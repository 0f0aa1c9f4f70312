import { MongoClient } from 'mongodb'
import { answersHello } from '../database/mongo-hello.ts'
import { isEmbeddedAddress, otherDatabase } from '../database/other-database.ts'
import type { SupervisedProcess } from '../processes/supervise.ts'
import { embeddedUri } from '../product/children.ts'
import type { Settings } from '../product/settings.ts'
import { until } from './until.ts'

/** The database of a studio under test: what can be done to it, and how it is cleared away. */
type StudioDatabase = {
  uri: string
  /** Breaks all connections to it; resolves when it answers again. */
  cutOff(): Promise<void>
  /** Leaves nothing behind. */
  clear(): Promise<void>
}

/** The external server that `npm run test:mongodb` names, if any. */
export const givenServer = (): string | undefined => process.env.FAULTS_MONGODB_URI || undefined

/** Why the database's own death cannot be proved, where it is not ours to kill. */
export const whyNotCutOff = (): string | null =>
  isEmbeddedAddress(givenServer() ?? '') ? 'an embedded database given by its address is not ours to kill' : null

/** An address for one studio on a server that others may use as well. */
export const freshUri = (server: string): string =>
  otherDatabase({ uri: server, name: `studio_faults_${process.pid}_${Date.now()}` })

/** An external server: its primary steps down and may be elected again after two seconds. */
export function givenDatabase(uri: string): StudioDatabase {
  const withClient = async <Result>(work: (client: MongoClient) => Promise<Result>): Promise<Result> => {
    const client = await MongoClient.connect(uri)
    return work(client).finally(() => client.close())
  }
  return {
    uri,
    cutOff: async () => {
      await withClient((client) =>
        client.db('admin').command({ replSetStepDown: 2, secondaryCatchUpPeriodSecs: 0, force: true }),
      )
      const isUp = () =>
        withClient(async (client) => Boolean((await client.db('admin').command({ hello: 1 })).isWritablePrimary))
      await until({ what: 'the replica set has a primary again', holds: isUp })
    },
    clear: async () => void (await withClient((client) => client.db().dropDatabase())),
  }
}

/** The embedded engine, as a process of the studio's own. */
export function ownDatabase(input: {
  settings: Settings
  process: SupervisedProcess
  kill: (child: SupervisedProcess) => Promise<void>
}): StudioDatabase {
  const { settings, process: child, kill } = input
  return {
    uri: embeddedUri(settings),
    cutOff: async () => {
      await kill(child)
      const isUp = () => answersHello({ port: settings.ports.database, patience: 1000 })
      await until({ what: 'the database answers again', holds: isUp })
    },
    // Its folder goes with the studio's.
    clear: () => Promise.resolve(),
  }
}
