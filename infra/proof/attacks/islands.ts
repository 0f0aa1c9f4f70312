import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../processes/ports.ts'
import { supervise } from '../../processes/supervise.ts'
import { marketingChild } from '../../product/children.ts'
import { readSettings, repository } from '../../product/settings.ts'
import { countByName } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { createMemoryGroup, memoryLimitOf } from './memory-group.ts'

const landing = join(repository, 'marketing/dist/client/index.html')
const REQUESTS = 1_600
const IV = /\be=([0-9A-F]{24})/

/** Why the marketing server cannot be started here; null when it can. */
export const whyNoPages = () => (existsSync(landing) ? null : 'marketing is not built: npm run build')

/** The marketing server with the memory of its container, its API silent, asked for every spelling of its islands at once. */
export async function askForIslands({ rounds }: { rounds: number }): Promise<PartResult> {
  const api = await emptyApi()
  const group = createMemoryGroup(memoryLimitOf('marketing'))
  const port = await freePort()
  const settings = readSettings({})
  const plan = marketingChild({
    settings: { ...settings, ports: { ...settings.ports, marketing: port } },
    env: process.env,
  })
  const deaths: string[] = []
  const child = supervise({
    plan: group.within({ ...plan, env: { ...plan.env, API_URL: api.url } }),
    onLine: () => undefined,
    onDeath: (line) => deaths.push(line),
    onGiveUp: (line) => deaths.push(line),
  })
  await child.ready
  const url = `http://127.0.0.1:${port}`
  const islands = islandsOf(readFileSync(landing, 'utf8'))
  const first = await Promise.all(islands.map((path) => statusOf(url + path)))
  api.beSilent()
  const statuses: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const spellings = islands.flatMap((path) => spell(path, { count: REQUESTS / islands.length }))
    statuses.push(...(await Promise.all(spellings.map((path) => statusOf(url + path)))))
  }
  const last = await Promise.all([...islands, '/healthz'].map((path) => statusOf(url + path)))
  const figures = {
    ...countByName(statuses.map(String)),
    kills: group.kills(),
    peakMegabytes: group.peakMegabytes(),
  }
  await child.stop(7_000)
  await group.remove()
  api.stop()
  const broken = [
    ...deaths,
    ...[...first, ...last]
      .filter((status) => status < 200 || status > 299)
      .map((status) => `a visitor was answered ${status}`),
    ...statuses
      .filter((status) => ![200, 203, 400, 503].includes(status))
      .map((status) => `a request was answered ${status}`),
  ]
  return { broken, figures, line: `${statuses.length} requests for islands; ${figures.peakMegabytes} MB at most` }
}

/** An API with empty lists that can fall silent. */
async function emptyApi() {
  let isSilent = false
  const server = createServer((_request, response) => {
    if (!isSilent) response.setHeader('Content-Type', 'application/json').end('[]')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beSilent: () => {
      isSilent = true
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const islandsOf = (html: string) =>
  [...html.matchAll(/fetch\('?"?(\/_server-islands\/[^'"]+)/g)].map(
    ([, path = '']) => JSON.parse(`"${path}"`) as string,
  )

/** The same address in other letter cases, and in other escapes, each of which decrypts to the same. */
function spell(path: string, { count }: { count: number }): string[] {
  const [, iv = ''] = IV.exec(path) ?? []
  return Array.from({ length: count }, (_, number) => {
    const cases = [...iv].map((letter, at) => ((number >> (at % 12)) & 1 ? letter.toLowerCase() : letter)).join('')
    const escaped = [...iv].map((letter, at) => ((number >> (at % 12)) & 1 ? toEscape(letter) : letter)).join('')
    return path.replace(iv, number % 2 === 0 ? cases : escaped)
  })
}

const toEscape = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
