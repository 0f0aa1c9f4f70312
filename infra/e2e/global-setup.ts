import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../product/settings.ts'
import { startStudio } from './start-studio.ts'

/** Warnings and errors of the journeys' studio; a failed journey shows those logged while it ran. */
const logFile = join(repository, 'test-results/studio.log')

/**
 * Starts one studio for all journeys, or uses the one at E2E_BASE_URL (a running `npm start`, for writing a journey
 * quickly). Returns a function that stops the studio if this has started it.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined
  mkdirSync(dirname(logFile), { recursive: true })
  writeFileSync(logFile, '')
  const studio = await startStudio({ logFile })
  process.env.E2E_BASE_URL = studio.url
  process.env.E2E_STUDIO_LOG = logFile
  return async () => {
    const code = await studio.stop()
    if (code !== 0) throw new Error(`The studio did not shut down cleanly: exit code ${code}.`)
  }
}
