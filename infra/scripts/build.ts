/**
 * `npm run build`: builds and precompresses the rooms whose inputs changed (`--force`: all of them). A room's own
 * `npm run build -w` ends here too (`--room portal`): without the kept key of the islands, a running studio could not
 * answer those of the pages that come out.
 */
import { parseArgs } from 'node:util'
import { formatCliError } from '../processes/cli-error.ts'
import { buildStalePackages } from '../product/build-packages.ts'
import { findRunningApi } from '../product/running-api.ts'

const say = (line: string) => console.log(line)

try {
  const { values } = parseArgs({ options: { force: { type: 'boolean' }, room: { type: 'string' } } })
  // Pages that a running studio serves have its lists in them, as after its own start.
  const api = await findRunningApi()
  const built = await buildStalePackages({
    say,
    force: values.force ?? false,
    only: values.room,
    ...(api ? { api: Promise.resolve(api) } : {}),
  })
  if (built === 0) say('Every room is built.')
} catch (error) {
  console.error(formatCliError(error))
  process.exitCode = 1
}
