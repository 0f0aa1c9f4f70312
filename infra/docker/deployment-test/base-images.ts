import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { obtainSecantus } from '../../database/secantus-wheel.ts'
import { CliError } from '../../processes/cli-error.ts'
import { repository } from '../../product/settings.ts'
import { buildGoProgram, DEBIAN_WITH_DOCKER_AND_RESTIC, docker, exec, prepareDebianRoot } from './docker.ts'

const DOCKERFILE_FRONTEND = {
  module: 'github.com/moby/buildkit',
  version: 'v0.16.0',
  path: 'frontend/dockerfile/cmd/dockerfile-frontend',
}
const MONGOSH_DEPENDENCIES = { mongodb: '7.8.0', mongosh: '2.12.0' }
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

type BaseImage = { image: string; folder: string }

/** How to build each base image when no registry can be reached; the keys are names without versions. */
const builders: Record<string, (base: BaseImage) => Promise<unknown>> = {
  debian: async ({ image }) => {
    const root = await prepareDebianRoot({ release: 'bookworm', packages: 'ca-certificates' })
    await exec('sh', [
      '-c',
      'tar -C "$1" --exclude "./var/cache/apt/*" --exclude "./var/lib/apt/lists/*" -c . | docker import - "$2"',
      'sh',
      root,
      image,
    ])
  },
  node: async ({ image, folder }) => {
    cpSync(CERTIFICATES, join(folder, 'certificates.crt'))
    cpSync(join(repository, `node_modules/node-linux-${process.arch}/bin/node`), join(folder, 'node'))
    cpSync(join(await exec('npm', ['root', '--global']), 'npm'), join(folder, 'npm'), {
      recursive: true,
      dereference: true,
    })
    const install = `ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd -u 1000 -m node`
    await build({ image, folder }, [
      `FROM ${listPinnedImages().find((name) => name.startsWith('debian:'))}`,
      // The registries may be behind a proxy with this machine's own certificate authority.
      `COPY certificates.crt ${CERTIFICATES}`,
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      `RUN ${install}`,
      `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
      'CMD ["node"]',
    ])
  },
  'docker/dockerfile': async (base) => {
    const program = await buildGoProgram({
      ...DOCKERFILE_FRONTEND,
      flags: '-extldflags=-static',
      tags: 'netgo static_build osusergo',
    })
    cpSync(program, join(base.folder, 'frontend'))
    const capabilities =
      'moby.buildkit.frontend.inputs,moby.buildkit.frontend.subrequests,moby.buildkit.frontend.contexts'
    await build(base, [
      'FROM scratch',
      `LABEL moby.buildkit.frontend.network.none="true" moby.buildkit.frontend.caps="${capabilities}"`,
      'COPY frontend /bin/dockerfile-frontend',
      'ENTRYPOINT ["/bin/dockerfile-frontend"]',
    ])
  },
  'restic/restic': async (base) => {
    const root = await prepareDebianRoot(DEBIAN_WITH_DOCKER_AND_RESTIC)
    cpSync(join(root, 'usr/bin/restic'), join(base.folder, 'restic'))
    await build(base, ['FROM scratch', 'COPY restic /usr/bin/restic'])
  },
  mongo: async (base) => {
    cpSync(join(import.meta.dirname, 'mongo'), base.folder, { recursive: true })
    // Secantus is the embedded database; in this image it replaces MongoDB's engine.
    const daemon = await obtainSecantus({ onDownload: () => undefined })
    const wheelFolder = dirname(dirname(daemon))
    cpSync(wheelFolder, join(base.folder, 'engine'), { recursive: true })
    writeFileSync(
      join(base.folder, 'package.json'),
      JSON.stringify({ type: 'module', dependencies: MONGOSH_DEPENDENCIES }),
    )
    await exec('npm', ['install', '--no-audit', '--no-fund'], { cwd: base.folder })
    await build(base, readFileSync(join(base.folder, 'Dockerfile'), 'utf8').split('\n'))
  },
}

async function build({ image, folder }: BaseImage, lines: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'Dockerfile'), lines.join('\n'))
  // Use the classic builder: BuildKit needs docker/dockerfile, which may be the image to build.
  await exec('docker', ['build', '--quiet', '--tag', image, folder], { env: { ...process.env, DOCKER_BUILDKIT: '0' } })
}

/** Returns the base images of the Dockerfile, in an order in which they can be built. */
function listPinnedImages(): string[] {
  const dockerfile = readFileSync(join(repository, 'infra/docker/Dockerfile'), 'utf8')
  const images = [...dockerfile.matchAll(/^(?:FROM|# syntax=) ?(\S+:\S+)/gm)].map(([, image = '']) => image)
  return Object.keys(builders).map((name) => {
    const image = images.find((candidate) => candidate.startsWith(`${name}:`))
    if (!image) throw new CliError(`The Dockerfile no longer starts from ${name}: change ${import.meta.filename}`)
    return image
  })
}

/** Makes every base image available: uses the local one, else pulls it from the registry, else builds it. */
export async function prepareBaseImages(): Promise<void> {
  let isRegistryAvailable = true
  for (const image of listPinnedImages()) {
    const existingImage = await docker('image', 'inspect', image).catch(() => '')
    if (existingImage) continue
    isRegistryAvailable &&= await exec('docker', ['pull', image], { timeout: 300_000 }).then(
      () => true,
      () => false,
    )
    if (isRegistryAvailable) continue
    console.log(`building ${image}, because no registry can be reached`)
    const folder = mkdtempSync(join(tmpdir(), 'studio-base-'))
    mkdirSync(folder, { recursive: true })
    await builders[image.split(':')[0] ?? '']?.({ image, folder })
    rmSync(folder, { recursive: true })
  }
}
