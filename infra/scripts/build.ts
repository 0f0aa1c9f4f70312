/**
 * `npm run build`: builds and precompresses the packages whose inputs changed (`--force`: all of them). A package's own
 * `npm run build -w` also runs this (`--package portal`): it builds with the stored key of the server islands, without which
 * a running server could not answer the islands of the new pages.
 */
import { parseArgs } from 'node:util'
import { formatCliError } from '../processes/cli-error.ts'
import { buildStalePackages } from '../product/build-packages.ts'
import { findRunningApi } from '../product/running-api.ts'

const say = (line: string) => console.log(line)

try {
  const { values } = parseArgs({ options: { force: { type: 'boolean' }, package: { type: 'string' } } })
  // Pages that a running studio serves have its lists in them, as after its own start.
  const api = await findRunningApi()
  const built = await buildStalePackages({
    say,
    force: values.force ?? false,
    only: values.package,
    ...(api ? { api: Promise.resolve(api) } : {}),
  })
  if (built === 0) say('Every package is built.')
} catch (error) {
  console.error(formatCliError(error))
  process.exitCode = 1
}
