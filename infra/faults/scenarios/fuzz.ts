import { buildUrl, type Endpoint, endpoints } from '@studio/contract'
import { anyRequest } from '@studio/contract/testing/any-request'
import fc from 'fast-check'
import pMap from 'p-map'
import { checkInvariants } from '../invariants.ts'
import { formatCounts } from '../people.ts'
import type { Studio } from '../studio.ts'
import { openOccurrence, type Result, signUpPeople } from './scene.ts'

type Request = { method: string; path: string; cookie: string; body: string }

const BATCH_SIZE = 2_000
/** These calls would end the session that the other requests need. */
const EXCLUDED = new Set(['logout', 'closeAccount'])

/** Sends random input to every call as every kind of user, to both API processes: no response is a 5xx, the invariants hold. */
export async function runFuzz(studio: Studio, { count, seed }: { count: number; seed: number }): Promise<Result> {
  const scene = await signUpPeople(studio, { members: 2, guests: 2 })
  const { classId, bookingDate } = await openOccurrence(scene, { seats: 50 })
  const people = [...scene.members, ...scene.guests]
  const cookies = ['', scene.admin.cookie, ...people.map(({ cookie }) => cookie)]
  const knownTexts = [classId, bookingDate, ...people.map(({ id }) => id)]
  const calls = Object.entries<Endpoint>(endpoints).flatMap(([name, call]) => (EXCLUDED.has(name) ? [] : [call]))
  const createRequest = (endpoint: Endpoint): fc.Arbitrary<Request> =>
    fc.tuple(fc.constantFrom(...cookies), anyRequest(endpoint, knownTexts)).map(([cookie, input]) => {
      const { method } = endpoint
      return { method, cookie, path: buildUrl(endpoint, input), body: JSON.stringify(input.body) }
    })
  const requests = fc.oneof(...calls.map(createRequest))
  const problems: string[] = []
  const statuses: string[] = []
  const send = async ({ method, path, cookie, body }: Request, index: number) => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie }
    const url = `${studio.apis[index % studio.apis.length]?.url}${path}`
    const response = await fetch(url, { method, redirect: 'manual', headers, body })
    const text = await response.text()
    statuses.push(String(response.status))
    if (response.status >= 500) problems.push(`${method} ${path} ${body}: ${response.status} ${text}`.slice(0, 400))
  }
  for (let doneCount = 0; doneCount < count; doneCount += BATCH_SIZE) {
    const numRuns = Math.min(BATCH_SIZE, count - doneCount)
    await pMap(fc.sample(requests, { numRuns, seed: seed + doneCount }), send, { concurrency: 32 })
  }
  problems.push(...(await checkInvariants(studio)))
  return { problems, line: `${count} requests over ${calls.length} calls: ${formatCounts(statuses)}` }
}
