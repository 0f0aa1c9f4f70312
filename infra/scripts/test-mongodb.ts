/**
 * `npm run test:mongodb -- mongodb://HOST/?replicaSet=NAME`: the API's suite with its races and the fault tests
 * on a real MongoDB 8, which must be a replica set for tests with nothing in it. Without an address one is started in Docker.
 * `--short` runs the short fault tests; `engine`, `suite` and `faults` run some steps only. Ends with 3 when it could not run.
 */
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { runSteps, type Step } from '../checks/run-steps.ts'
import { asCheck, vitest } from '../checks/steps.ts'
import { hasDocker, pinnedImage, startDockerMongodb } from '../database/docker-mongodb.ts'
import { isEmbeddedAddress } from '../database/other-database.ts'
import { CliError, formatCliError } from '../processes/cli-error.ts'
import { run } from '../processes/run.ts'
import { repository as root } from '../product/settings.ts'

const NOT_RUN = 3
const OLDEST = 8
const OWN_DATABASES = ['admin', 'config', 'local']

const words = process.argv.slice(2)
const isAddress = (word: string) => /^mongodb(?:\+srv)?:\/\//.test(word)

/** What answers at an address, in words. Throws when it is none that the tests may have. */
async function lookAt(uri: string): Promise<string> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 10_000 }).catch((error: Error) => {
    throw new CliError(`No database answers at this address: ${error.message}`)
  })
  try {
    const admin = client.db('admin')
    const { setName } = await admin.command({ hello: 1 })
    const { version } = await admin.command({ buildInfo: 1 })
    const { databases } = await admin.admin().listDatabases({ nameOnly: true })
    const others = databases.map(({ name }) => name).filter((name) => !OWN_DATABASES.includes(name))
    if (!setName) throw new CliError('The server there is no replica set: transactions need one.')
    if (Number.parseInt(version, 10) < OLDEST)
      throw new CliError(`MongoDB ${version} is there; ${OLDEST} or newer is asked for.`)
    if (others.length > 0) throw new CliError(`The server there holds ${others.join(', ')}: take one for tests.`)
    return isEmbeddedAddress(uri)
      ? `*** the embedded engine, which calls itself ${version}: this proves nothing about MongoDB ***`
      : `MongoDB ${version}, replica set ${setName}`
  } finally {
    await client.close()
  }
}

const script = (name: string, { args = [], env }: { args?: readonly string[]; env: Record<string, string> }) =>
  run({ args: [join(root, `infra/scripts/${name}.ts`), ...args], cwd: root, env: { ...process.env, ...env } })

function stepsOn(uri: string): Step[] {
  process.env.TEST_MONGODB_URI = uri
  const tests = (args: readonly string[]) => () => vitest({ args, proxy: 'gateway', report: 'mongodb' })
  return [
    { name: 'engine', run: tests(['infra/database/engine-differences.test.ts']) },
    { name: 'suite', run: tests(['api/src/', 'infra/backup/backup.test.ts']) },
    {
      name: 'faults',
      run: async () => {
        const args = words.filter((word) => word === '--short')
        return asCheck(await script('faults', { args, env: { FAULTS_MONGODB_URI: uri } }))
      },
    },
  ]
}

async function main(): Promise<number> {
  const given = words.find(isAddress) ?? process.env.TEST_MONGODB_URI
  if (!given && !hasDocker()) {
    console.log(
      `*** did not run: no address was given and no Docker answers. With a MongoDB ${OLDEST} of your own:\n` +
        '    mongod --replSet rs0 --port 27117 --dbpath "$(mktemp -d)" & mongosh --port 27117 --eval "rs.initiate()"\n' +
        "    npm run test:mongodb -- 'mongodb://127.0.0.1:27117/?replicaSet=rs0'\n" +
        `    or, with Docker (${pinnedImage()}): npm run test:mongodb ***`,
    )
    return NOT_RUN
  }
  const server = given ? { uri: given, stop: () => undefined } : await startDockerMongodb()
  try {
    console.log(await lookAt(server.uri))
    const wanted = words.filter((word) => !isAddress(word) && !word.startsWith('--'))
    const steps = stepsOn(server.uri).filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    if (steps.length === 0) throw new CliError(`No step is called ${wanted.join(', ')}.`)
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
