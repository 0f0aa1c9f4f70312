import { join } from 'node:path'
import { startNginx } from '../../nginx/nginx-process.ts'
import { sampleStudio } from '../../nginx/sample-studio.ts'
import { freePort } from '../../processes/ports.ts'
import type { PartResult } from '../scenarios/rush.ts'
import type { AppUnderTest } from '../studio.ts'
import { createMemoryGroup, memoryLimitOf } from './memory-group.ts'
import { openSockets, timeRequests } from './sockets.ts'

const ATTACKER = '127.0.0.1'
const VISITOR = '127.0.0.2'
/** A visitor's page and call during the attack; the machine is the attacker's too. */
const MAX_VISITOR_MS = 5_000
const MEGABYTE = 1_048_576

const head = (firstLine: string, ...headers: string[]) =>
  [`${firstLine} HTTP/1.1`, 'Host: studio.example', ...headers, ''].join('\r\n')
const post = ({ path, declared, sent }: { path: string; declared: number; sent: number }) => [
  `${head(`POST ${path}`, `Content-Length: ${declared}`)}\r\n`,
  Buffer.alloc(sent, 'a'),
]

type Flood = { name: string; count: number; writes: (string | Buffer)[]; reads: boolean }

/** What one client without a session may try on nginx. */
const floods: readonly Flood[] = [
  ...['/api/upload/image', '/api/user/picture', '/api/login', '/about', '/forms/trial'].map((path) => ({
    name: `bodies of 12 MB for ${path}`,
    count: 32,
    writes: post({ path, declared: 12 * MEGABYTE, sent: 12 * MEGABYTE - 1 }),
    reads: true,
  })),
  {
    name: 'bodies that never end',
    count: 1_500,
    writes: post({ path: '/api/login', declared: 65_000, sent: 64_000 }),
    reads: true,
  },
  {
    name: 'heads that never end',
    count: 1_500,
    writes: [head('GET /about', ...['X-A', 'X-B'].map((name) => `${name}: ${'a'.repeat(8_000)}`), 'X-C: a')],
    reads: true,
  },
  ...['Accept-Encoding: gzip', 'Accept-Encoding: identity'].map((encoding) => ({
    name: `long answers that nobody reads, ${encoding}`,
    count: 400,
    writes: [`${head('GET /api/openapi.json', encoding)}\r\n`],
    reads: false,
  })),
]

/** nginx with the memory of its container: one client sends and reads as slowly and as much as it can. */
export async function floodNginx(
  studio: AppUnderTest,
  { share, rounds }: { share: number; rounds: number },
): Promise<PartResult> {
  const files = await sampleStudio()
  const group = createMemoryGroup(memoryLimitOf('nginx'))
  const port = await freePort()
  const folders = {
    marketing: join(files.root, 'marketing/dist/client'),
    portal: join(files.root, 'portal/dist'),
    admin: join(files.root, 'admin-remote/dist'),
  }
  const apis = studio.apis.map((url) => Number(new URL(url).port))
  // A container's /tmp is memory that counts; that of the machine need not be.
  const nginx = await startNginx(
    { port, apis, marketing: files.ports.marketing, folders },
    { scratchIn: '/dev/shm', launcher: group.launcher },
  )
  const broken: string[] = []
  let slowest = 0
  for (const { name, count, writes, reads } of floods) {
    const sockets = openSockets({ port, from: ATTACKER, count: Math.ceil(count * share), writes, reads })
    const visits = await timeRequests({ port, from: VISITOR, paths: ['/about', '/api/classes'], rounds })
    sockets.destroy()
    const failed = visits.filter(({ status }) => status !== 200)
    slowest = Math.max(slowest, ...visits.map(({ ms }) => ms))
    if (failed.length > 0) broken.push(`${name}: a visitor was answered ${failed.map(({ status }) => status).join()}`)
    if (slowest > MAX_VISITOR_MS) broken.push(`${name}: a visitor waited ${Math.round(slowest)} ms`)
    if (group.kills() > 0) broken.push(`${name}: the kernel killed nginx ${group.kills()} times`)
  }
  const figures = {
    kills: group.kills(),
    peakMegabytes: group.peakMegabytes(),
    slowestVisitMs: Math.round(slowest),
  }
  await nginx.stop()
  await group.remove()
  await files.stop()
  return { broken, figures, line: `${floods.length} floods at nginx; it held ${figures.peakMegabytes} MB at most` }
}
