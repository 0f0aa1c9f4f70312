import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Studio, startStudio } from '../e2e/start-studio.ts'
import { repository } from '../product/settings.ts'

/**
 * Starts a separate app with the given number of bookings, always with 10,000 users and 500 classes. It is restarted after
 * loading: the benchmark measures a database that has grown over years, not one that is still flushing a bulk load.
 * `asBuilt` serves the existing build, for a second app beside the first.
 */
export async function startLoaded({ bookings, asBuilt }: { bookings: number; asBuilt: boolean }): Promise<Studio> {
  const filling = await startStudio({ asBuilt })
  try {
    await load(filling, { bookings })
  } catch (error) {
    await filling.stop()
    throw error
  }
  await filling.stop({ keepData: true })
  return startStudio({ asBuilt: true, dataDir: filling.dataDir })
}

async function load({ url, dataDir }: Studio, { bookings }: { bookings: number }): Promise<void> {
  const words = ['infra/scripts/beside-api.ts', 'api/src/demo/synthetic/load.ts', '--bookings', String(bookings)]
  const env = { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir }
  const child = spawn(process.execPath, words, { cwd: repository, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the studio with ${bookings} bookings could not be loaded`)
}
