import { startStudio } from './start-studio.ts'

/**
 * Starts one studio for all journeys, or uses the one that E2E_BASE_URL names (a running `npm start`, for writing a
 * journey quickly). The answer ends it.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined
  const studio = await startStudio()
  process.env.E2E_BASE_URL = studio.url
  return async () => {
    const code = await studio.stop()
    if (code !== 0) throw new Error(`The studio did not end in order: exit code ${code}.`)
  }
}
