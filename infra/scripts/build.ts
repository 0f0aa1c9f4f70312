/**
 * `npm run build`: builds and precompresses the packages whose inputs changed (`--force`: all of them). A package's own
 * `npm run build -w` also runs this (`--package portal`): it builds with the stored key of the server islands, without which
 * a running server could not answer the islands of the new pages.
 */
import { parseArgs } from 'node:util'
import { formatCliError } from '../processes/cli-error.ts'
import { buildStalePackages } from '../product/build-packages.ts'
import { findRunningApi } from '../product/running-api.ts'

const print = (line: string) => console.log(line)

try {
  const { values } = parseArgs({ options: { force: { type: 'boolean' }, package: { type: 'string' } } })
  // If a studio is running, the built pages contain its classes, instructors and programs.
  const apiAddress = await findRunningApi()
  const builtCount = await buildStalePackages({
    print,
    force: values.force ?? false,
    onlyPackage: values.package,
    ...(apiAddress ? { apiAddress: Promise.resolve(apiAddress) } : {}),
  })
  if (builtCount === 0) print('Every package is up to date.')
} catch (error) {
  console.error(formatCliError(error))
  process.exitCode = 1
}
