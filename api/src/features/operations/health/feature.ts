import { databaseUnavailable } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'

const MAX_WAIT_MS = 2_000

function routes({ database, version }: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'getHealth', async () => {
    await database.ping(MAX_WAIT_MS).catch((cause: unknown) => {
      throw databaseUnavailable(cause)
    })
    return { status: 'ok', version, database: 'ok' } as const
  })
  return router
}

/** Whether the API can work: ok while the database answers, DATABASE_UNAVAILABLE within two seconds otherwise. */
export const health: Feature = { name: 'health', routes }
