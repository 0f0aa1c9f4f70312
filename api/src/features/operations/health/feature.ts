import { databaseUnavailable } from '../../../adapters/mongo.ts'
import type { Feature } from '../../../platform/feature.ts'

const MAX_WAIT_MS = 2_000

export const health: Feature = {
  name: 'health',
  calls: ({ database, version }) => ({
    getHealth: async () => {
      await database.ping(MAX_WAIT_MS).catch((cause: unknown) => {
        throw databaseUnavailable(cause)
      })
      return { status: 'ok', version, database: 'ok' }
    },
  }),
}
