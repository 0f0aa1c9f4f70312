import { appendFileSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose } from '../../docker/testing/deployed-files.ts'
import type { ProcessSpec } from '../../processes/supervise.ts'
import { until } from '../until.ts'

const ROOT = '/sys/fs/cgroup'

/** The files of a cgroup, in the names of version 1 and version 2. */
const versions = {
  v1: {
    folder: join(ROOT, 'memory'),
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
  },
  v2: { folder: ROOT, limit: 'memory.max', swap: 'memory.swap.max', peak: 'memory.peak', kills: 'memory.events' },
} as const
const { folder, ...files } = existsSync(versions.v1.folder) ? versions.v1 : versions.v2

/** Processes that share a limit of memory, as those of a container do. */
export type MemoryGroup = {
  /** A command that runs its arguments inside the group. */
  launcher: readonly string[]
  /** The plan of one of our processes, to be run inside the group. */
  within(plan: ProcessSpec): ProcessSpec
  /** How often the kernel killed a process of the group because of the limit. */
  kills(): number
  peakMegabytes(): number
  /** Ends what still runs in it. */
  remove(): Promise<void>
}

let count = 0

/** Makes a cgroup with the limit that docker-compose.yml gives a container (tmpfs counts there too). */
export function createMemoryGroup(megabytes: number): MemoryGroup {
  count += 1
  const group = join(folder, `studio-attack-${process.pid}-${count}`)
  const read = (name: string) => readFileSync(join(group, name), 'utf8')
  mkdirSync(group)
  const bytes = String(megabytes * 1_048_576)
  writeFileSync(join(group, files.limit), bytes)
  // Nothing may move to swap instead of being killed.
  if (existsSync(join(group, files.swap))) writeFileSync(join(group, files.swap), files === versions.v2 ? '0' : bytes)
  const processes = join(group, 'cgroup.procs')
  return {
    launcher: ['sh', '-c', `echo $$ >${processes}; exec "$@"`, 'sh'],
    within: (plan) => ({
      ...plan,
      args: ['--import', new URL('join-memory-group.ts', import.meta.url).href, ...plan.args],
      env: { ...plan.env, MEMORY_GROUP: processes },
    }),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(files.kills))?.[1] ?? 0),
    peakMegabytes: () => Math.round(Number(read(files.peak)) / 1_048_576),
    remove: async () => {
      for (const pid of read('cgroup.procs').split('\n').filter(Boolean)) kill(Number(pid))
      await until({ what: 'the processes of the group ended', holds: async () => read('cgroup.procs') === '' })
      rmdirSync(group)
    },
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** The limit of a service's container in docker-compose.yml, in megabytes. */
export function memoryLimitOf(service: string): number {
  const [, megabytes] = /(\d+)m\}?$/.exec(compose.services[service]?.mem_limit ?? '') ?? []
  if (!megabytes) throw new Error(`docker-compose.yml gives ${service} no limit in megabytes`)
  return Number(megabytes)
}

/** Why no cgroup can be made here; null when one can. */
export function whyNoMemoryGroup(): string | null {
  if (process.platform !== 'linux') return 'limits of memory need cgroups, which only Linux has'
  const probe = join(folder, `studio-attack-${process.pid}-probe`)
  try {
    mkdirSync(probe)
    appendFileSync(join(probe, files.limit), '')
    return null
  } catch (error) {
    return `no cgroup with a limit of memory can be made here (${error instanceof Error ? error.message : error})`
  } finally {
    if (existsSync(probe)) rmdirSync(probe)
  }
}
