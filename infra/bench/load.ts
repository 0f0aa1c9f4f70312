import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'

/** What a load came to: answers a second, and how long one took, in whole milliseconds. */
type LoadResult = { perSecond: number; p50: number; p99: number }

/**
 * So many clients, each asking again as soon as it has its answer over a connection of its own, for so long. `headersOf`
 * gives each client its own session. Throws when an answer is not a good one: its time would say nothing.
 */
export async function load(input: {
  url: string
  clients: number
  seconds: number
  headersOf?: (client: number) => Record<string, string>
  /** Each client asks for these in turn instead of `url` alone. */
  requests?: readonly { path: string; headers?: Record<string, string> }[]
}): Promise<LoadResult> {
  const { url, clients, seconds, headersOf = () => ({}), requests } = input
  let client = 0
  const result = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    ...(requests ? { requests: [...requests] } : {}),
    setupClient: (one) => {
      one.setHeaders(headersOf(client))
      client += 1
    },
  })
  const bad = result.non2xx + result.errors
  if (bad > 0) throw new Error(`${bad} requests to ${url} were not answered well`)
  const { p50, p99 } = result.latency
  return { perSecond: result['2xx'] / result.duration, p50, p99 }
}

const connections = new Agent({ keepAlive: true })

/**
 * One request over a connection that stays open, with a body of JSON where one is given; returns the bytes of its answer as
 * they were sent, compressed when the headers ask for that. Throws when the answer is not 200 or 201.
 */
export async function send(input: {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: object
}): Promise<Buffer> {
  const { url, method = 'GET', body } = input
  const headers = { ...input.headers, ...(body ? { 'Content-Type': 'application/json' } : {}) }
  const asked = request(url, { agent: connections, method, headers })
  asked.end(body && JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const said = await buffer(answer)
  if (answer.statusCode !== 201 && answer.statusCode !== 200) throw new Error(`${url} answered ${said}`)
  return said
}

/** One POST of JSON; returns the text of its answer. Throws when that is not good. */
export async function post(input: { url: string; headers: Record<string, string>; body: object }): Promise<string> {
  return (await send({ ...input, method: 'POST' })).toString()
}

/** The middle one of several figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
