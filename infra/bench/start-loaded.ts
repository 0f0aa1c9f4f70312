import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Studio, startStudio } from '../e2e/start-studio.ts'
import { repository } from '../product/settings.ts'

/**
 * Starts a studio of its own and loads so many bookings into it, with 10,000 people and 500 classes whatever the number.
 * `asBuilt` serves what was built before, for a second one beside the first.
 */
export async function startLoaded({ bookings, asBuilt }: { bookings: number; asBuilt: boolean }): Promise<Studio> {
  const studio = await startStudio({ asBuilt })
  try {
    const words = ['infra/scripts/beside-api.ts', 'api/src/demo/large/load.ts', '--bookings', String(bookings)]
    const env = { ...process.env, PORT: new URL(studio.url).port, DATA_DIR: studio.dataDir }
    const child = spawn(process.execPath, words, { cwd: repository, env, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`the studio with ${bookings} bookings could not be loaded`)
    return studio
  } catch (error) {
    await studio.stop()
    throw error
  }
}
