import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getUserCacheFolder } from '../../database/secantus-wheel.ts'
import { CliError } from '../../processes/cli-error.ts'
import { repository } from '../../product/settings.ts'

/** Base images, programs and Docker's data, kept between runs; about 5 GB. */
export const cacheFolder = process.env.DOCKER_TEST_CACHE ?? join(getUserCacheFolder(), 'docker')
const COMPOSE = { module: 'github.com/docker/compose/v2', version: 'v2.40.3' }
/** `start_interval` of health checks needs this version. */
const MIN_ENGINE_VERSION = 25

type Options = { cwd?: string; env?: NodeJS.ProcessEnv; timeout?: number }

/** Runs a program and returns its output; throws an error with its last lines when it fails. */
export async function exec(program: string, args: readonly string[], options: Options = {}): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 28, ...options })
    return stdout.trim()
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const lastLines = `${stdout}${stderr}`.trim().split('\n').slice(-25).join('\n')
    throw new CliError(`${program} ${args.join(' ')} failed: ${lastLines || message}`)
  }
}
export const docker = (...args: string[]): Promise<string> => exec('docker', args)

async function isDockerAvailable(): Promise<boolean> {
  const version = await exec('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 20_000 }).catch(
    () => '',
  )
  const compose = await docker('compose', 'version').catch(() => '')
  return Number.parseInt(version, 10) >= MIN_ENGINE_VERSION && compose !== ''
}

/**
 * Uses the Docker of this machine, or starts one from Debian's packages. Returns a function that stops it, or the reason why
 * neither is possible.
 */
export async function startDocker(): Promise<{ stop: () => Promise<void> } | { reason: string }> {
  if (await isDockerAvailable()) return { stop: async () => undefined }
  const missingPrograms = ['docker', 'debootstrap', 'go', 'unshare'].filter(
    (name) => spawnSync('which', [name]).status !== 0,
  )
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { reason: 'no Docker 25 with Compose answers, and only root on Linux can set one up' }
  if (missingPrograms.length > 0)
    return { reason: `no Docker 25 with Compose answers, and ${missingPrograms.join(', ')} is not installed` }
  process.env.DOCKER_CONFIG = join(cacheFolder, 'config')
  process.env.DOCKER_HOST = `unix://${cacheFolder}/docker.sock`
  const compose = await buildGoProgram({
    ...COMPOSE,
    path: 'cmd',
    flags: `-X ${COMPOSE.module}/internal.Version=${COMPOSE.version}`,
  })
  const plugins = join(cacheFolder, 'config/cli-plugins')
  mkdirSync(plugins, { recursive: true })
  rmSync(join(plugins, 'docker-compose'), { force: true })
  symlinkSync(compose, join(plugins, 'docker-compose'))
  return startDaemon(await prepareDebianRoot(DEBIAN_WITH_DOCKER_AND_RESTIC))
}

/** The Debian for both dockerd and restic: a release is prepared once, so this lists the packages of all its users. */
export const DEBIAN_WITH_DOCKER_AND_RESTIC = {
  release: 'trixie',
  packages: 'docker.io,iptables,procps,ca-certificates,restic',
}

/** Prepares a folder with a minimal Debian and some packages, unless the release was prepared before. */
export async function prepareDebianRoot({ release, packages }: { release: string; packages: string }): Promise<string> {
  const folder = join(cacheFolder, release)
  if (existsSync(folder)) return folder
  console.log(`preparing Debian ${release} with ${packages}`)
  rmSync(`${folder}.part`, { recursive: true, force: true })
  mkdirSync(cacheFolder, { recursive: true })
  await exec('debootstrap', ['--variant=minbase', `--include=${packages}`, release, `${folder}.part`])
  renameSync(`${folder}.part`, folder)
  return folder
}

type GoProgram = { module: string; version: string; path: string; flags?: string; tags?: string }

/** Builds a program from a Go module and returns its path. `go install` refuses some modules, so this uses its own module. */
export async function buildGoProgram({ module, version, path, flags = '', tags = '' }: GoProgram): Promise<string> {
  const program = join(cacheFolder, 'bin', `${module.split('/').slice(2).join('-')}-${version}`)
  if (existsSync(program)) return program
  console.log(`building ${module} ${version}`)
  const cwd = join(cacheFolder, 'go')
  rmSync(cwd, { recursive: true, force: true })
  mkdirSync(cwd, { recursive: true })
  const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false -p=2' }
  await exec('go', ['mod', 'init', 'studio'], { cwd, env })
  await exec('go', ['get', `${module}/${path}@${version}`], { cwd, env })
  await exec(
    'go',
    ['build', '-o', `${program}.part`, '-tags', tags, '-ldflags', `-s -w ${flags}`, `${module}/${path}`],
    { cwd, env },
  )
  renameSync(`${program}.part`, program)
  return program
}

/**
 * Starts dockerd in its own Debian and in this machine's network. With chroot instead of pivot_root, the containers' health
 * checks would run outside of that Debian.
 */
async function startDaemon(root: string): Promise<{ stop: () => Promise<void> }> {
  const script = `
    set -e
    cp /etc/resolv.conf /etc/hosts "$1/etc/"
    mount --bind "$1" "$1"
    for folder in /proc /sys /dev "$2" "$3"; do mkdir -p "$1$folder"; mount --rbind "$folder" "$1$folder"; done
    mkdir -p "$1/old"
    cd "$1"
    pivot_root . old
    cd /
    umount -l /old
    exec dockerd --data-root "$2/data" --exec-root /run/studio-docker --pidfile /run/studio-docker.pid \\
      --host "unix://$2/docker.sock" --storage-driver overlay2 --bip 172.29.0.1/16`
  const log = openSync(join(cacheFolder, 'dockerd.log'), 'w')
  const unshare = ['-m', '--propagation', 'private', 'sh', '-c', script, 'sh', root, cacheFolder, repository]
  const daemon = spawn('unshare', unshare, { stdio: ['ignore', log, log] })
  const exit = new Promise<void>((resolve) => daemon.once('exit', () => resolve()))
  const stopDaemon = () => void daemon.kill('SIGTERM')
  process.once('exit', stopDaemon)
  for (let attempts = 0; !(await isDockerAvailable()); attempts += 1) {
    if (daemon.exitCode !== null || attempts > 60)
      throw new CliError(`dockerd did not start: see ${cacheFolder}/dockerd.log`)
    await pause(1_000)
  }
  return {
    stop: async () => {
      stopDaemon()
      await exit
    },
  }
}
