import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'

/** What a load came to: answers a second, and how long one took, in milliseconds. */
export type LoadResult = { perSecond: number; p50: number; p99: number; failed: number }

/**
 * So many clients, each asking again as soon as it has its answer over a connection of its own, for so long. `headersOf`
 * gives each client its own session. Answers other than 200 count as failed.
 */
export async function load(input: {
  url: string
  clients: number
  seconds: number
  headersOf?: (client: number) => Record<string, string>
}): Promise<LoadResult> {
  const { url, clients, seconds, headersOf = () => ({}) } = input
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const histogram = createHistogram()
  let failed = 0
  const ask = (client: number) =>
    new Promise<void>((resolve) => {
      const started = performance.now()
      const asked = request(url, { agent, headers: headersOf(client) }, (answer) => {
        answer.resume()
        answer.once('end', () => {
          if (answer.statusCode !== 200) failed += 1
          histogram.record(Math.max(1, Math.round((performance.now() - started) * 1000)))
          resolve()
        })
      })
      asked.once('error', () => {
        failed += 1
        resolve()
      })
      asked.end()
    })
  const started = performance.now()
  const end = started + seconds * 1000
  const one = async (client: number) => {
    while (performance.now() < end) await ask(client)
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
  const took = (performance.now() - started) / 1000
  agent.destroy()
  const ms = (percentile: number) => histogram.percentile(percentile) / 1000
  return { perSecond: histogram.count / took, p50: ms(50), p99: ms(99), failed }
}

const keptOpen = new Agent({ keepAlive: true })

/** One POST of JSON over a connection that stays open; answers the text of its answer. Throws when that is not good. */
export async function post(input: { url: string; headers: Record<string, string>; body: object }): Promise<string> {
  const headers = { ...input.headers, 'Content-Type': 'application/json' }
  const asked = request(input.url, { agent: keptOpen, method: 'POST', headers })
  asked.end(JSON.stringify(input.body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const said = await text(answer)
  if (answer.statusCode !== 201 && answer.statusCode !== 200) throw new Error(`${input.url} answered ${said}`)
  return said
}

/** The middle one of several figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
