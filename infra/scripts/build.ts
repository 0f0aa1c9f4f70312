/** `npm run build`: builds and precompresses the rooms whose inputs changed (`--force`: all of them). */
import { wordsFor } from '../processes/plain-error.ts'
import { buildStaleRooms } from '../product/build-rooms.ts'

const say = (line: string) => console.log(line)

try {
  const built = await buildStaleRooms({ say, force: process.argv.includes('--force') })
  if (built === 0) say('Every room is built.')
} catch (error) {
  console.error(wordsFor(error))
  process.exitCode = 1
}
