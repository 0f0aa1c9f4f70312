/**
 * `npm run test:docker`: builds the images and runs the Compose deployment as infra/README.md describes it, with emulators
 * instead of Stripe, Cloudinary and the mail account. Exits with 3 when this machine cannot run Docker.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { prepareBaseImages } from '../docker/deployment-test/base-images.ts'
import { startDocker } from '../docker/deployment-test/docker.ts'
import { prepareStudio } from '../docker/deployment-test/studio.ts'
import { formatCliError } from '../processes/cli-error.ts'
import { repository } from '../product/settings.ts'

const NOT_RUN = 3

async function main(): Promise<number> {
  const daemon = await startDocker()
  if ('reason' in daemon) {
    console.log(`*** did not run: ${daemon.reason} ***`)
    return NOT_RUN
  }
  try {
    await prepareBaseImages()
    const env = { ...process.env, ...(await prepareStudio()) }
    const test = join(repository, 'infra/docker/deployment-test/steps.ts')
    const child = spawn(process.execPath, ['--test-reporter=spec', test], { stdio: 'inherit', env })
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    await daemon.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(formatCliError(error))
    process.exit(1)
  },
)
