/**
 * `npm run test:mongodb -- mongodb://HOST/?replicaSet=NAME`: runs the API's tests and the fault tests on a real MongoDB 8,
 * which must be an empty replica set. Without an address (or TEST_MONGODB_URI) it starts a server in Docker. `--short`
 * runs the short fault tests; `engine` (differences from the embedded engine), `suite` or `faults` runs only that
 * step. Exits with 3 when it could not run.
 */
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { runSteps, type Step } from '../checks/run-steps.ts'
import { runVitest, toCheckResult } from '../checks/steps.ts'
import { hasDocker, readPinnedImage, startDockerMongodb } from '../database/docker-mongodb.ts'
import { isEmbeddedAddress } from '../database/other-database.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { run } from '../processes/run.ts'
import { repository as root } from '../product/settings.ts'

const NOT_RUN = 3
const MIN_VERSION = 8
const SYSTEM_DATABASES = ['admin', 'config', 'local']

const args = process.argv.slice(2)
const isAddress = (text: string) => /^mongodb(?:\+srv)?:\/\//.test(text)

/** Describes the server at an address. Throws when the tests may not use it. */
async function describeServer(uri: string): Promise<string> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5_000 }).catch((error: Error) => {
    throw new CliError(`No database responds at this address: ${error.message}`)
  })
  try {
    const admin = client.db('admin')
    const { setName } = await admin.command({ hello: 1 })
    const { version } = await admin.command({ buildInfo: 1 })
    const { databases } = await admin.admin().listDatabases({ nameOnly: true })
    const otherDatabases = databases.map(({ name }) => name).filter((name) => !SYSTEM_DATABASES.includes(name))
    if (!setName) throw new CliError('This server is not a replica set, which transactions need.')
    if (Number.parseInt(version, 10) < MIN_VERSION)
      throw new CliError(`MongoDB ${version} is too old; use ${MIN_VERSION} or newer.`)
    if (otherDatabases.length > 0)
      throw new CliError(`This server contains ${otherDatabases.join(', ')}: use an empty one for tests.`)
    return isEmbeddedAddress(uri)
      ? `*** the embedded engine, which calls itself ${version}: this proves nothing about MongoDB ***`
      : `MongoDB ${version}, replica set ${setName}`
  } finally {
    await client.close()
  }
}

const runScript = (name: string, { args = [], env }: { args?: readonly string[]; env: Record<string, string> }) =>
  run({ args: [join(root, `infra/scripts/${name}.ts`), ...args], cwd: root, env: { ...process.env, ...env } })

function createSteps(uri: string): Step[] {
  // runVitest passes the environment on.
  process.env.TEST_MONGODB_URI = uri
  // runVitest needs a proxy, but none of these tests uses it.
  const createRun = (args: readonly string[]) => () => runVitest({ args, proxy: 'gateway', reportName: 'mongodb' })
  return [
    { name: 'engine', run: createRun(['infra/database/engine-differences.test.ts']) },
    { name: 'suite', run: createRun(['api/src/', 'infra/backup/backup.test.ts']) },
    {
      name: 'faults',
      run: async () => {
        const faultArgs = args.filter((arg) => arg === '--short')
        return toCheckResult(await runScript('faults', { args: faultArgs, env: { FAULTS_MONGODB_URI: uri } }))
      },
    },
  ]
}

async function main(): Promise<number> {
  const externalUri = args.find(isAddress) ?? process.env.TEST_MONGODB_URI
  if (!externalUri && !hasDocker()) {
    console.log(
      `*** did not run: no address was given and Docker is not available. With your own MongoDB ${MIN_VERSION}:\n` +
        '    mongod --replSet rs0 --port 27117 --dbpath "$(mktemp -d)" & mongosh --port 27117 --eval "rs.initiate()"\n' +
        "    npm run test:mongodb -- 'mongodb://127.0.0.1:27117/?replicaSet=rs0'\n" +
        `    or, with Docker (${readPinnedImage()}): npm run test:mongodb ***`,
    )
    return NOT_RUN
  }
  const server = externalUri ? { uri: externalUri, stop: () => undefined } : await startDockerMongodb()
  try {
    console.log(await describeServer(server.uri))
    const stepNames = args.filter((arg) => !isAddress(arg) && !arg.startsWith('--'))
    const steps = createSteps(server.uri).filter(({ name }) => stepNames.length === 0 || stepNames.includes(name))
    if (steps.length === 0) throw new CliError(`Unknown step: ${stepNames.join(', ')}.`)
    return (await runSteps(steps)) ? 0 : 1
  } finally {
    server.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(formatCliError(error))
    process.exit(1)
  },
)
