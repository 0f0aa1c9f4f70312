import { buildUrl, type Endpoint, endpoints } from '@studio/contract'
import { anyRequest } from '@studio/contract/testing/any-request'
import fc from 'fast-check'
import pMap from 'p-map'
import { checkInvariants } from '../invariants.ts'
import { countNames } from '../people.ts'
import type { Studio } from '../studio.ts'
import { openOccurrence, openScene, type Result } from './scene.ts'

type Request = { method: string; path: string; cookie: string; body: string }

const GENERATED_AT_ONCE = 2_000
/** Signing out or closing the account would end the session that the other requests need. */
const EXCLUDED = new Set(['logout', 'closeAccount'])

/**
 * Any input for every call, as every kind of caller, many at once over both processes: no answer is a 5xx, and the
 * invariants hold. How a refusal is worded is tested in the API, request by request.
 */
export async function fuzz(studio: Studio, { count, seed }: { count: number; seed: number }): Promise<Result> {
  const scene = await openScene(studio, { members: 2, guests: 2 })
  const { classId, bookingDate } = await openOccurrence(scene, 50)
  const people = [...scene.members, ...scene.guests]
  const cookies = ['', scene.admin.cookie, ...people.map(({ cookie }) => cookie)]
  const knownTexts = [classId, bookingDate, ...people.map(({ id }) => id)]
  const included = Object.entries<Endpoint>(endpoints).flatMap(([name, row]) => (EXCLUDED.has(name) ? [] : [row]))
  const requestTo = (endpoint: Endpoint): fc.Arbitrary<Request> =>
    fc.tuple(fc.constantFrom(...cookies), anyRequest(endpoint, knownTexts)).map(([cookie, input]) => {
      const { method } = endpoint
      return { method, cookie, path: buildUrl(endpoint, input), body: JSON.stringify(input.body) }
    })
  const requests = fc.oneof(...included.map(requestTo))
  const broken: string[] = []
  const statuses: string[] = []
  const send = async ({ method, path, cookie, body }: Request, turn: number) => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie }
    const url = `${studio.apis[turn % studio.apis.length]?.url}${path}`
    const answer = await fetch(url, { method, redirect: 'manual', headers, body })
    const text = await answer.text()
    statuses.push(String(answer.status))
    if (answer.status >= 500) broken.push(`${method} ${path} ${body}: ${answer.status} ${text}`.slice(0, 400))
  }
  for (let done = 0; done < count; done += GENERATED_AT_ONCE) {
    const numRuns = Math.min(GENERATED_AT_ONCE, count - done)
    await pMap(fc.sample(requests, { numRuns, seed: seed + done }), send, { concurrency: 32 })
  }
  broken.push(...(await checkInvariants(studio)))
  return { broken, line: `${count} requests over ${included.length} calls: ${countNames(statuses)}` }
}
