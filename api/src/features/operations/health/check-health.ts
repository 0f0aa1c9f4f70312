import { databaseUnavailable } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'

const PATIENCE_MS = 2_000

/** Answers ok while the database does; DATABASE_UNAVAILABLE within two seconds otherwise. */
export async function checkHealth({
  database,
  version,
}: Deps): Promise<{ status: 'ok'; version: string; database: 'ok' }> {
  await database.ping(PATIENCE_MS).catch((cause: unknown) => {
    throw databaseUnavailable(cause)
  })
  return { status: 'ok', version, database: 'ok' }
}
