import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { obtainSecantus } from '../../database/secantus-wheel.ts'
import { CliError } from '../../processes/cli-error.ts'
import { repository } from '../../product/settings.ts'
import { debianRoot, docker, exec, goProgram } from './docker.ts'

const FRONTEND = {
  module: 'github.com/moby/buildkit',
  version: 'v0.16.0',
  path: 'frontend/dockerfile/cmd/dockerfile-frontend',
}
const MONGOSH = { mongodb: '7.8.0', mongosh: '2.12.0' }
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

type Base = { image: string; folder: string }

/** How each image that the files pin is made where no registry answers, by its name without a version. */
const makers: Record<string, (base: Base) => Promise<unknown>> = {
  debian: async ({ image }) => {
    const root = await debianRoot({ release: 'bookworm', packages: 'ca-certificates' })
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
      `FROM ${pinnedImages().find((name) => name.startsWith('debian:'))}`,
      // Registries may only be reached through this machine's own authority.
      `COPY certificates.crt ${CERTIFICATES}`,
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      `RUN ${install}`,
      `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
      'CMD ["node"]',
    ])
  },
  'docker/dockerfile': async (base) => {
    const program = await goProgram({ ...FRONTEND, flags: '-extldflags=-static', tags: 'netgo static_build osusergo' })
    cpSync(program, join(base.folder, 'frontend'))
    const needs = 'moby.buildkit.frontend.inputs,moby.buildkit.frontend.subrequests,moby.buildkit.frontend.contexts'
    await build(base, [
      'FROM scratch',
      `LABEL moby.buildkit.frontend.network.none="true" moby.buildkit.frontend.caps="${needs}"`,
      'COPY frontend /bin/dockerfile-frontend',
      'ENTRYPOINT ["/bin/dockerfile-frontend"]',
    ])
  },
  'restic/restic': async (base) => {
    const root = await debianRoot({ release: 'trixie', packages: 'docker.io,iptables,procps,ca-certificates,restic' })
    cpSync(join(root, 'usr/bin/restic'), join(base.folder, 'restic'))
    await build(base, ['FROM scratch', 'COPY restic /usr/bin/restic'])
  },
  mongo: async (base) => {
    cpSync(join(import.meta.dirname, 'mongo'), base.folder, { recursive: true })
    const daemon = await obtainSecantus({ onDownload: () => undefined })
    cpSync(dirname(dirname(daemon)), join(base.folder, 'engine'), { recursive: true })
    writeFileSync(join(base.folder, 'package.json'), JSON.stringify({ type: 'module', dependencies: MONGOSH }))
    await exec('npm', ['install', '--no-audit', '--no-fund'], { cwd: base.folder })
    await build(base, readFileSync(join(base.folder, 'Dockerfile'), 'utf8').split('\n'))
  },
}

async function build({ image, folder }: Base, lines: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'Dockerfile'), lines.join('\n'))
  // The plain builder: docker/dockerfile, which the other asks for, may be what is being made.
  await exec('docker', ['build', '--quiet', '--tag', image, folder], { env: { ...process.env, DOCKER_BUILDKIT: '0' } })
}

/** The images that the Dockerfile starts from, in an order in which they can be made. */
function pinnedImages(): string[] {
  const dockerfile = readFileSync(join(repository, 'infra/docker/Dockerfile'), 'utf8')
  const images = [...dockerfile.matchAll(/^(?:FROM|# syntax=|FROM) ?(\S+:\S+)/gm)].map(([, image = '']) => image)
  return Object.keys(makers).map((name) => {
    const image = images.find((pinned) => pinned.startsWith(`${name}:`))
    if (!image) throw new CliError(`The Dockerfile no longer starts from ${name}: change ${import.meta.filename}`)
    return image
  })
}

/** Gets every base image: the one that is there, the registry's, or one of our own. */
export async function prepareBases(): Promise<void> {
  let isRegistryThere = true
  for (const image of pinnedImages()) {
    const has = await docker('image', 'inspect', image).catch(() => '')
    if (has) continue
    isRegistryThere &&= await exec('docker', ['pull', image], { timeout: 300_000 }).then(
      () => true,
      () => false,
    )
    if (isRegistryThere) continue
    console.log(`making ${image}, since no registry answers`)
    const folder = mkdtempSync(join(tmpdir(), 'studio-base-'))
    mkdirSync(folder, { recursive: true })
    await makers[image.split(':')[0] ?? '']?.({ image, folder })
    rmSync(folder, { recursive: true })
  }
}
